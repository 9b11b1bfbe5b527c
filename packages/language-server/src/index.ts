/** Languages that the server knows. */
export const languages = ['logic-model', 'task-program'] as const;
