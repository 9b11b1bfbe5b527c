/** Where a run is on the page, and where its documents are. */
export const runLink = (run: string): string => `/synthesis/${encodeURIComponent(run)}`;

export const topicLink = (run: string, topic: string): string =>
  `${runLink(run)}/topics/${encodeURIComponent(topic)}`;

/** @param subject what the calls are about; all calls without it */
export const callsLink = (run: string, subject?: string): string =>
  subject === undefined
    ? `${runLink(run)}/calls`
    : `${runLink(run)}/calls/of/${encodeURIComponent(subject)}`;

export const callLink = (run: string, key: string): string => `${runLink(run)}/calls/${key}`;

export const runApi = (run: string): string => `synthesis/runs/${encodeURIComponent(run)}`;

export const topicApi = (run: string, topic: string): string =>
  `${runApi(run)}/topics/${encodeURIComponent(topic)}`;
