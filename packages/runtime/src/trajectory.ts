// Episodes as they were played, and how they are played again; not needed to play one.
export type * from './trajectory/trajectory.ts';
export { type Interaction, interactionOf } from './scenario/interaction.ts';
