// Episodes as they were played, and how they are played again; not needed to play one.
export type * from './trajectory/trajectory.ts';
export { DictatedUser } from './trajectory/dictated-user.ts';
export { asInteraction, type Interaction, interactionOf } from './scenario/interaction.ts';
export { asConversation } from './scenario/as-conversation.ts';
export { asSingleMessage } from './scenario/as-single-message.ts';
export { checksHash, scenarioHash } from './scenario/scenario-hash.ts';
