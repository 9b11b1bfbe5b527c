import { expect, it } from 'vitest';
import { createGeneratorContext } from '../context/create-context.ts';
import { sceneFrom } from '../context/initial-world.ts';
import { checkedFrom } from '../testing/models.ts';
import { obstacleOf } from '../kinds/obstacle.ts';
import { namesOf, reasonsAgainst } from './reasons.ts';

const checked = checkedFrom(`
name: dispatch
title: Dispatch
summary: Medics are sent to incidents.
introduction: You send medics to incidents.
domain: public-services/dispatch
rules:
  - { id: open-only, text: Nobody is sent to an incident that is over., enforced: tool, codes: [INCIDENT_OVER] }
  - { id: fit-only, text: Only medics in service are sent., enforced: tool, codes: [MEDIC_OUT] }
  - { id: one-each, text: An incident has one medic., enforced: tool, codes: [HAS_MEDIC] }
initial:
  clock: '2026-03-16T09:00:00Z'
  rows:
    incidents:
      - { incident_id: I1, over: true }
      - { incident_id: I2, over: false }
    medics:
      - { medic_id: M1, on_duty: false }
      - { medic_id: M2, on_duty: true }
entities:
  - name: Incident
    collection: incidents
    key: incident_id
    fields:
      - { name: incident_id, type: string, sample: { sequence: I } }
      - { name: over, type: boolean }
      - { name: medic_id, type: ref, entity: Medic, optional: true }
  - name: Medic
    collection: medics
    key: medic_id
    fields:
      - { name: medic_id, type: string, sample: { sequence: M } }
      - { name: on_duty, type: boolean }
operations:
  - name: get_incident
    kind: query
    description: An incident.
    params:
      - { name: incident_id, type: ref, entity: Incident, description: Which. }
    returns: { type: row, entity: Incident }
    body: |
      return incidents.need(incident_id);
  - name: is_available
    kind: query
    description: Whether a medic can be sent.
    params:
      - { name: medic_id, type: ref, entity: Medic, description: Which. }
    returns: { type: boolean }
    body: |
      return medics.need(medic_id).on_duty;
  - name: send_medic
    kind: mutation
    description: Send a medic to an incident.
    phrase: send medic {medic_id} to incident {incident_id}
    params:
      - { name: incident_id, type: ref, entity: Incident, description: Where. }
      - { name: medic_id, type: ref, entity: Medic, description: Who. }
    body: |
      const incident = incidents.need(incident_id);
      const medic = medics.need(medic_id);
      check(!incident.over, 'INCIDENT_OVER', 'The incident is over');
      if (!medic.on_duty) fail('MEDIC_OUT', 'The medic is out of service');
      check(incident.medic_id === undefined, 'HAS_MEDIC', 'Somebody is there');
      incidents.update(incident, { medic_id });
`);
const stage = createGeneratorContext(checked);
const scene = sceneFrom(stage, stage.plain.start().state());
const sending = (incident_id: string, medic_id: string) => ({
  tool: 'send_medic',
  args: { incident_id, medic_id },
});
const reasonsFor = (incident: string, medic: string) =>
  namesOf(reasonsAgainst(stage, scene.traced, sending(incident, medic)));

it('finds every reason that holds, guard by guard, each with its rule', () => {
  expect(reasonsFor('I1', 'M1')).toEqual(['INCIDENT_OVER', 'open-only', 'MEDIC_OUT', 'fit-only']);
  expect(reasonsFor('I1', 'M2')).toEqual(['INCIDENT_OVER', 'open-only']);
  expect(reasonsFor('I2', 'M1')).toEqual(['MEDIC_OUT', 'fit-only']);
  expect(reasonsFor('I2', 'M2')).toEqual([]);
  expect(reasonsFor('I9', 'M1')).toEqual([]);
});

it('shows where each of them can be seen, also by queries that name no field', () => {
  const request = sending('I1', 'M1');
  const refused = { request, reason: 'INCIDENT_OVER', rule: 'open-only', message: 'It is over' };
  expect(obstacleOf(stage, scene, refused)).toEqual({
    reasons: ['INCIDENT_OVER', 'open-only', 'MEDIC_OUT', 'fit-only'],
    facts: [
      { incident_id: 'I1', over: true },
      { medic_id: 'M1', on_duty: false },
    ],
    queries: [
      { tool: 'get_incident', args: { incident_id: 'I1' } },
      { tool: 'is_available', args: { medic_id: 'M1' } },
    ],
  });
});
