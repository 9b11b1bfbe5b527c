// Names and texts of EnvScaler (https://github.com/RUC-NLPIR/EnvScaler, `interact_with_env`).

/** What the agent does when it says something instead of calling a tool. */
export const chatTool = 'chat_with_user';

/** What the environment answers to the last message of an agent nobody else answers. */
export const finishedText = 'Task finished';

/** The user of a conversation ends it by saying this. */
export const stopMarker = '###STOP###';

/** Answers to what could not be carried out. */
export const errorText = /^Error: (?:Failed to parse|Invalid action|<Exception>)/;

/** The dataset EnvScaler-SFT-Traj-9K tells the two interactions apart by these. */
export const trajectoryTypes = {
  conversational: 'conversation',
  'non-conversational': 'non_conversation',
} as const;
