/** What is still to do once all that can be wrong with what was asked for is found. */
export type Task = () => void | Promise<void>;
