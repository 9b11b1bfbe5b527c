import { expect, it } from 'vitest';
import { cleanFigures, poorFigures } from '../testing/example-report.ts';
import { reportHtml } from './page.ts';
import { judged } from './verdict.ts';

const page = reportHtml(judged(poorFigures));

it('is the page that was looked at', async () => {
  await expect(page).toMatchFileSnapshot('__snapshots__/page.html');
});

it('shows hostile texts and lets them do nothing', () => {
  expect(page).not.toMatch(/<script/i);
  expect(page).toContain('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;');
  expect(page).toContain('{{env}}');
  // eslint-disable-next-line no-control-regex
  expect(page).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
});

it('needs nothing from elsewhere', () => {
  expect(page).not.toMatch(/\b(?:src|href|action)\s*=|@import|url\(/i);
  expect(page).toContain("default-src 'none'");
});

it('leaves out what there is nothing of', () => {
  const clean = reportHtml(judged(cleanFigures));
  expect(clean).toContain('Nothing was found.');
  expect(clean).not.toContain('Branches never taken');
  expect(clean).toContain('class="verdict passed"');
});
