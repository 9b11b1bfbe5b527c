import type { Result } from '@envloom/runtime';
import { describe, expect, it } from 'vitest';
import { initial, SupportDesk } from '../src/index.ts';

const noor = 'A1';
const ida = 'A2';
const tomas = 'A3';
const grace = 'A4';

/** The desk as one agent sees it, at some time, with some rows replaced. */
function deskOf(
  actor = ida,
  clock = '2026-03-16T09:00:00Z',
  rows: Partial<typeof initial.rows> = {},
): SupportDesk {
  return new SupportDesk({ seed: 1, state: { clock, actor, rows: { ...initial.rows, ...rows } } });
}

/** What a call gave; the test fails where the call did. */
function data<T>(result: Result<T>): T {
  if (!result.success) throw new Error(`${result.error.code}: ${result.error.message}`);
  return result.data;
}

/** The code of a call that failed. */
function code(result: Result<unknown>): string | undefined {
  return result.success ? undefined : result.error.code;
}

const email = { kind: 'email', address: 'owen.price@kestrel.example' } as const;
const kestrel = { customer_id: 'C2', subject: 'Rows are missing', channel: email, skill_id: 'S2' };

describe('looking things up', () => {
  it('shows the desk of whoever is signed in', () => {
    const desk = data(deskOf(tomas).getMyDesk());
    expect(desk.agent.name).toBe('Tomas Reyes');
    expect(desk.skills).toEqual(['data import', 'integrations']);
    expect(desk.tickets.map(({ ticket_id }) => ticket_id)).toEqual(['T-1005', 'T-1008']);
    expect(desk.waiting.map(({ ticket_id }) => ticket_id)).toEqual(['T-1007']);
  });

  it('finds tickets by any mixture of criteria, the newest first', () => {
    const ids = (criteria: Parameters<SupportDesk['searchTickets']>[0]) =>
      data(deskOf().searchTickets(criteria)).map(({ ticket_id }) => ticket_id);
    expect(ids({ text: 'IMPORT' })).toEqual(['T-1007', 'T-1005']);
    expect(ids({ customer_id: 'C2', status: 'open' })).toEqual(['T-1006', 'T-1005']);
    expect(ids({ tag: 'vip', priority: 'low' })).toEqual([]);
  });

  it('tells which tickets are late', () => {
    const desk = deskOf();
    expect(data(desk.listOverdueTickets()).map(({ ticket_id }) => ticket_id)).toEqual(['T-1005']);
    expect(data(desk.getTicket({ ticket_id: 'T-1005' }))).toMatchObject({
      topic: 'data import',
      answer_overdue: false,
      resolution_overdue: true,
    });
    const soon = data(desk.listOverdueTickets({ within_minutes: 600 }));
    expect(soon.map(({ ticket_id }) => ticket_id)).toEqual(['T-1005', 'T-1007', 'T-1008']);
  });

  it('suggests who is skilled and free', () => {
    const candidates = data(deskOf().suggestAgents({ ticket_id: 'T-1007' }));
    expect(candidates.map(({ agent, free }) => [agent.agent_id, free])).toEqual([
      [ida, 3],
      [grace, 2],
    ]);
  });
});

describe('deadlines', () => {
  it('count business minutes', () => {
    expect(data(deskOf().openTicket(kestrel))).toMatchObject({
      status: 'new',
      answer_due_at: '2026-03-16T17:00:00Z',
      resolution_due_at: '2026-03-23T09:00:00Z',
    });
  });

  it('skip nights, weekends and holidays', () => {
    const beforeEaster = deskOf(ida, '2026-04-02T17:00:00Z');
    expect(data(beforeEaster.openTicket(kestrel)).answer_due_at).toBe('2026-04-07T15:00:00Z');
    const saturday = deskOf(ida, '2026-03-21T12:00:00Z');
    expect(data(saturday.openTicket(kestrel)).answer_due_at).toBe('2026-03-23T16:00:00Z');
  });

  it('count every minute for plans served around the clock', () => {
    const night = deskOf(ida, '2026-03-21T22:00:00Z');
    const ticket = data(night.openTicket({ ...kestrel, customer_id: 'C3', priority: 'urgent' }));
    expect(ticket.answer_due_at).toBe('2026-03-21T22:30:00Z');
    expect(ticket.resolution_due_at).toBe('2026-03-22T06:00:00Z');
  });

  it('move when the priority changes', () => {
    const change = { ticket_id: 'T-1005', priority: 'normal', reason: 'a workaround' } as const;
    expect(data(deskOf().changePriority(change))).toMatchObject({
      answer_due_at: '2026-03-12T12:20:00Z',
      resolution_due_at: '2026-03-18T14:20:00Z',
    });
    const urgent = { ...change, priority: 'urgent' } as const;
    expect(code(deskOf().changePriority(urgent))).toBe('PRIORITY_NOT_IN_PLAN');
    expect(code(deskOf().changePriority({ ...change, priority: 'high' }))).toBe('SAME_PRIORITY');
    expect(code(deskOf(noor).changePriority(change))).toBe('NOT_YOUR_TICKET');
  });

  it('wait while the desk waits for the customer', () => {
    const desk = deskOf();
    const reply = { ticket_id: 'T-1004', text: 'Here is the invoice.' };
    expect(data(desk.recordCustomerReply(reply))).toMatchObject({
      status: 'open',
      stopped_minutes: 1140,
      resolution_due_at: '2026-03-26T08:30:00Z',
    });
    expect(desk.tables.tickets.get('T-1004')).not.toHaveProperty('stopped_at');
  });
});

describe('opening tickets', () => {
  it.each([
    ['CUSTOMER_SUSPENDED', { customer_id: 'C4' }],
    ['CUSTOMER_NOT_FOUND', { customer_id: 'C9' }],
    [
      'CHANNEL_NOT_IN_PLAN',
      { customer_id: 'C1', channel: { kind: 'phone', number: '0123', call_back: true } as const },
    ],
    ['PRIORITY_NOT_IN_PLAN', { priority: 'urgent' as const }],
    ['TAG_MALFORMED', { tags: ['Refund'] }],
    ['INVALID_ARGUMENTS', { tags: ['refund', 'refund'] }],
  ])('refuses with %s', (expected, change) => {
    const desk = deskOf();
    const before = desk.worldHash();
    expect(code(desk.openTicket({ ...kestrel, ...change }))).toBe(expected);
    expect(desk.worldHash()).toBe(before);
  });

  it('stops at the limit of the plan', () => {
    const desk = deskOf();
    const bakery = { ...kestrel, customer_id: 'C1' };
    data(desk.openTicket(bakery));
    expect(code(desk.openTicket(bakery))).toBe('TICKET_LIMIT_REACHED');
    data(desk.resolveTicket({ ticket_id: 'T-1004' }));
    data(desk.openTicket(bakery));
  });

  it('keeps how the customer reached the desk', () => {
    const desk = deskOf();
    const channel = { kind: 'phone', number: '+44 20 7946 0018' };
    const result = desk.call('open_ticket', { ...kestrel, channel });
    expect(result).toMatchObject({ data: { channel: { ...channel, call_back: false } } });
    const mixed = { kind: 'email', number: '+44 20 7946 0018' };
    expect(desk.call('open_ticket', { ...kestrel, channel: mixed })).toMatchObject({
      error: { code: 'INVALID_ARGUMENTS' },
    });
  });
});

describe('assigning', () => {
  const waiting = { ticket_id: 'T-1007' };

  it('lets a lead assign to anyone who is fit for it', () => {
    const desk = deskOf();
    expect(code(desk.assignTicket({ ...waiting, agent_id: noor }))).toBe('AGENT_NOT_SKILLED');
    expect(code(desk.assignTicket({ ...waiting, agent_id: tomas }))).toBe('AGENT_AT_LIMIT');
    expect(code(desk.assignTicket({ ticket_id: 'T-1008', agent_id: 'A5' }))).toBe('AGENT_AWAY');
    expect(code(desk.assignTicket({ ticket_id: 'T-1006', agent_id: noor }))).toBe('RANK_TOO_LOW');
    expect(data(desk.assignTicket({ ...waiting, agent_id: ida }))).toMatchObject({
      status: 'open',
      assignee_id: ida,
    });
    expect(code(desk.assignTicket({ ...waiting, agent_id: ida }))).toBe('ALREADY_ASSIGNED');
  });

  it('lets agents take unassigned tickets only', () => {
    const desk = deskOf(tomas);
    expect(code(desk.assignTicket({ ...waiting, agent_id: ida }))).toBe('NOT_ALLOWED');
    data(desk.resolveTicket({ ticket_id: 'T-1005', solution: 'The fix is live.' }));
    expect(data(desk.assignTicket({ ...waiting, agent_id: tomas })).assignee_id).toBe(tomas);
    expect(code(desk.assignTicket({ ticket_id: 'T-1006', agent_id: tomas }))).toBe('NOT_ALLOWED');
  });

  it('does not leave urgent tickets behind', () => {
    const away = deskOf(tomas).setAvailability({ status: 'away' });
    expect(code(away)).toBe('HAS_URGENT_TICKETS');
    const desk = deskOf(noor);
    expect(data(desk.setAvailability({ status: 'away' })).status).toBe('away');
    expect(code(desk.setAvailability({ status: 'away' }))).toBe('ALREADY_SET');
  });

  it('takes no skill away that is in use', () => {
    const desk = deskOf();
    const inUse = { agent_id: tomas, skill_id: 'S3' };
    expect(code(desk.revokeSkill(inUse))).toBe('SKILL_IN_USE');
    expect(code(desk.revokeSkill({ agent_id: noor, skill_id: 'S3' }))).toBe(
      'AGENT_SKILL_NOT_FOUND',
    );
    expect(desk.revokeSkill({ agent_id: noor, skill_id: 'S4' })).toEqual({
      success: true,
      data: null,
    });
    expect(data(desk.grantSkill({ ...inUse, level: 1 }))).toMatchObject({
      agent_skill_id: 'K6',
      level: 1,
    });
    expect(code(deskOf(noor).grantSkill({ ...inUse, level: 2 }))).toBe('NOT_ALLOWED');
  });
});

describe('working on a ticket', () => {
  it('remembers the first public reply', () => {
    const desk = deskOf();
    const ticket_id = 'T-1007';
    const reply = { ticket_id, text: 'Which file is it?', wait: true };
    expect(code(desk.replyToCustomer(reply))).toBe('TICKET_NOT_ASSIGNED');
    data(desk.assignTicket({ ticket_id, agent_id: ida }));
    data(desk.addNote({ ticket_id, text: 'Same cause as last week.' }));
    expect(desk.tables.tickets.get(ticket_id)).not.toHaveProperty('answered_at');
    const { answered_at, stopped_at, status } = data(desk.replyToCustomer(reply));
    expect(status).toBe('pending');
    expect(stopped_at).toBe(answered_at);
    const later = data(desk.replyToCustomer({ ...reply, wait: false }));
    expect(later).toMatchObject({ status: 'open', answered_at });
    const view = data(desk.getTicket({ ticket_id }));
    expect(view.comments.map(({ kind }) => kind)).toEqual(['internal', 'public', 'public']);
  });

  it('is for the assignee and for leads', () => {
    const reply = { ticket_id: 'T-1005', text: 'We are on it.' };
    expect(code(deskOf(noor).replyToCustomer(reply))).toBe('NOT_YOUR_TICKET');
    expect(code(deskOf(noor).resolveTicket({ ticket_id: 'T-1005' }))).toBe('NOT_YOUR_TICKET');
    data(deskOf(ida).replyToCustomer(reply));
  });

  it('tags with few words in lower case', () => {
    const desk = deskOf();
    const tag = (word: string) => desk.addTag({ ticket_id: 'T-1006', tag: word });
    expect(code(tag('vip'))).toBe('ALREADY_TAGGED');
    expect(code(tag('big deal'))).toBe('TAG_MALFORMED');
    for (const word of ['a', 'b', 'c', 'd']) data(tag(word));
    expect(code(tag('e'))).toBe('TOO_MANY_TAGS');
    expect(data(desk.removeTag({ ticket_id: 'T-1006', tag: 'vip' })).tags).toHaveLength(5);
    expect(code(desk.removeTag({ ticket_id: 'T-1006', tag: 'vip' }))).toBe('TAG_NOT_FOUND');
  });

  it('escalates step by step to the top', () => {
    const desk = deskOf();
    const escalate = () => desk.escalateTicket({ ticket_id: 'T-1005', reason: 'overdue' });
    expect(data(escalate())).toMatchObject({ escalation: 1, assignee_id: ida });
    expect(data(escalate())).toMatchObject({ escalation: 2, assignee_id: grace });
    expect(code(escalate())).toBe('ESCALATED_TO_THE_TOP');
    expect(desk.tables.audit.count({ ticket_id: 'T-1005', action: 'escalated' })).toBe(2);
  });

  it('escalates with reason, and to somebody who is there', () => {
    const desk = deskOf();
    const reason = 'the customer is angry';
    expect(code(desk.escalateTicket({ ticket_id: 'T-1004', reason }))).toBe(
      'ESCALATION_NOT_JUSTIFIED',
    );
    expect(code(desk.escalateTicket({ ticket_id: 'T-1008', reason }))).toBe(
      'NOBODY_TO_ESCALATE_TO',
    );
  });
});

describe('duplicates', () => {
  it('merge into another ticket of the customer', () => {
    const desk = deskOf();
    const merged = data(desk.mergeTickets({ duplicate_id: 'T-1007', into_id: 'T-1005' }));
    expect(merged.tags).toEqual(['import', 'large-file']);
    expect(desk.tables.tickets.get('T-1007')).toMatchObject({
      status: 'merged',
      merged_into_id: 'T-1005',
    });
    expect(data(desk.getTicket({ ticket_id: 'T-1005' })).duplicates).toHaveLength(1);
    const reply = desk.recordCustomerReply({ ticket_id: 'T-1007', text: 'Hello?' });
    expect(code(reply)).toBe('TICKET_CLOSED');
  });

  it('take their own duplicates along', () => {
    const desk = deskOf();
    const { ticket_id } = data(desk.openTicket({ ...kestrel, customer_id: 'C3', skill_id: 'S3' }));
    data(desk.mergeTickets({ duplicate_id: 'T-1008', into_id: ticket_id }));
    expect(desk.tables.tickets.get('T-1009')?.merged_into_id).toBe(ticket_id);
  });

  it.each([
    ['SAME_TICKET', { duplicate_id: 'T-1005', into_id: 'T-1005' }],
    ['DIFFERENT_CUSTOMERS', { duplicate_id: 'T-1005', into_id: 'T-1008' }],
    ['TICKET_CLOSED', { duplicate_id: 'T-1005', into_id: 'T-1002' }],
    ['TICKET_CLOSED', { duplicate_id: 'T-1009', into_id: 'T-1008' }],
  ])('are refused with %s', (expected, args) => {
    expect(code(deskOf().mergeTickets(args))).toBe(expected);
  });
});

describe('resolving and closing', () => {
  it('needs an answer to the customer', () => {
    const desk = deskOf();
    const ticket_id = 'T-1007';
    expect(code(desk.resolveTicket({ ticket_id }))).toBe('TICKET_NOT_ASSIGNED');
    data(desk.assignTicket({ ticket_id, agent_id: ida }));
    expect(code(desk.resolveTicket({ ticket_id }))).toBe('NOT_ANSWERED');
    expect(code(desk.closeTicket({ ticket_id }))).toBe('TICKET_NOT_RESOLVED');
    expect(data(desk.resolveTicket({ ticket_id, solution: 'Fixed.' })).status).toBe('resolved');
  });

  it('reopens for the assignee within seven days', () => {
    const reply = { ticket_id: 'T-1003', text: 'It stopped working again.' };
    expect(data(deskOf().recordCustomerReply(reply))).toMatchObject({
      status: 'open',
      assignee_id: noor,
    });
    const late = deskOf(ida, '2026-03-18T16:00:00Z');
    expect(code(late.recordCustomerReply(reply))).toBe('REOPENING_TOO_LATE');
  });

  it('reopens without assignee when nobody can take it', () => {
    const agents = initial.rows.agents.map((agent) =>
      agent.agent_id === noor ? { ...agent, status: 'away' as const } : agent,
    );
    const desk = deskOf(ida, '2026-03-16T09:00:00Z', { agents });
    const reopened = data(desk.recordCustomerReply({ ticket_id: 'T-1003', text: 'Hello?' }));
    expect(reopened.status).toBe('new');
    expect(reopened).not.toHaveProperty('assignee_id');
  });

  it('asks the customer at most every fourteen days', () => {
    const desk = deskOf();
    data(desk.closeTicket({ ticket_id: 'T-1003' }));
    expect(desk.tables.surveys.first({ ticket_id: 'T-1003' })).toMatchObject({
      customer_id: 'C3',
      sent_on: '2026-03-16',
    });
    data(desk.resolveTicket({ ticket_id: 'T-1006' }));
    data(desk.closeTicket({ ticket_id: 'T-1006' }));
    expect(desk.tables.surveys.first({ ticket_id: 'T-1006' })).toBeUndefined();
  });

  it('takes one answer to a survey, in time', () => {
    const answer = { survey_id: 'V2', score: 2, remark: 'It took too long.' };
    const desk = deskOf();
    expect(data(desk.recordSurveyAnswer(answer))).toMatchObject({ answered_on: '2026-03-16' });
    expect(code(desk.recordSurveyAnswer(answer))).toBe('SURVEY_ANSWERED');
    expect(code(deskOf(ida, '2026-04-05T09:00:00Z').recordSurveyAnswer(answer))).toBe(
      'SURVEY_EXPIRED',
    );
    expect(code(desk.recordSurveyAnswer({ ...answer, score: 6 }))).toBe('INVALID_ARGUMENTS');
  });
});

describe('invariants', () => {
  it('refuse a deadline that the plan does not give', () => {
    const tickets = initial.rows.tickets.map((ticket) =>
      ticket.ticket_id === 'T-1005'
        ? { ...ticket, resolution_due_at: '2026-03-20T14:20:00Z' }
        : ticket,
    );
    expect(() => deskOf(ida, undefined, { tickets })).toThrow(/plan, priority, opening.*T-1005/);
  });

  it('refuse somebody who does not know the topic', () => {
    const agent_skills = initial.rows.agent_skills.filter(
      ({ agent_id, skill_id }) => agent_id !== tomas || skill_id !== 'S3',
    );
    expect(() => deskOf(ida, undefined, { agent_skills })).toThrow(/assignee with its skill/);
  });
});
