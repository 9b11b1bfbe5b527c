import { type Result, StateError } from '@envloom/runtime';
import { describe, expect, it } from 'vitest';
import {
  type Command,
  type SceneStep,
  SmartHome,
  type SmartHomeRows,
  tools,
  type Trigger,
} from '../src/index.ts';
import { effectOf, type TableEffect } from './effect-of.ts';

const nora = 'P1';
const theo = 'P2';
const mia = 'P3';
const ben = 'P4';

interface Circumstances {
  readonly clock?: string;
  /** For whom the agent acts. */
  readonly actor?: string;
  readonly change?: (rows: SmartHomeRows) => Partial<SmartHomeRows>;
}

/** The house at another time, for another person or with other rows. */
function house({
  clock = '2026-02-06T18:30:00Z',
  actor = nora,
  change = () => ({}),
}: Circumstances = {}): SmartHome {
  const { rows } = new SmartHome().state();
  return new SmartHome({ state: { clock, actor, rows: { ...rows, ...change(rows) } } });
}

const as = (actor: string) => () => house({ actor });
const at = (time: string) => () => house({ clock: `2026-02-06T${time}:00Z` });

type Table = 'zones' | 'people' | 'devices' | 'scenes' | 'automations' | 'energy_days';

/** The house where one row of a table has other values. */
const houseWith =
  <Name extends Table>(
    collection: Name,
    index: number,
    patch: Partial<SmartHomeRows[Name][number]>,
  ) =>
  (): SmartHome =>
    house({
      change: (rows) => ({
        [collection]: rows[collection].map((row, at_) =>
          at_ === index ? { ...row, ...patch } : row,
        ),
      }),
    });

type Call = (world: SmartHome) => Result<unknown>;

const tell =
  (device_id: string, command: Command): Call =>
  (world) =>
    world.controlDevice({ device_id, command });
const start =
  (scene_id: string): Call =>
  (world) =>
    world.activateScene({ scene_id });
const make =
  (name: string, ...steps: SceneStep[]): Call =>
  (world) =>
    world.createScene({ name, steps });
const edit =
  (scene_id: string, ...steps: SceneStep[]): Call =>
  (world) =>
    world.editScene({ scene_id, steps });
const discard =
  (scene_id: string): Call =>
  (world) =>
    world.deleteScene({ scene_id });
const automate =
  (name: string, scene_id: string, trigger: Trigger): Call =>
  (world) =>
    world.createAutomation({ name, scene_id, trigger });
const switchTo =
  (automation_id: string, enabled: boolean): Call =>
  (world) =>
    world.switchAutomation({ automation_id, enabled });
const undo =
  (automation_id: string): Call =>
  (world) =>
    world.deleteAutomation({ automation_id });
const mode =
  (to: 'home' | 'night' | 'away' | 'vacation'): Call =>
  (world) =>
    world.setHomeMode({ mode: to });
const addPin =
  (device_id: string, person_label: string, pin: string): Call =>
  (world) =>
    world.addLockPin({ device_id, person_label, pin });
const takePin =
  (device_id: string, person_label: string): Call =>
  (world) =>
    world.removeLockPin({ device_id, person_label });
const move =
  (device_id: string, zone_id: string): Call =>
  (world) =>
    world.moveDevice({ device_id, zone_id });
const grant =
  (person_id: string, zone_id: string): Call =>
  (world) =>
    world.grantZoneAccess({ person_id, zone_id });
const revoke =
  (person_id: string, zone_id: string): Call =>
  (world) =>
    world.revokeZoneAccess({ person_id, zone_id });
const remove =
  (device_id: string): Call =>
  (world) =>
    world.removeDevice({ device_id });

const on: Command = { action: 'turn_on' };
const off: Command = { action: 'turn_off' };
const lock: Command = { action: 'lock' };
const unlock: Command = { action: 'unlock' };
const heat = (target: number): Command => ({ action: 'set_climate', mode: 'heat', target });
const cool = (target: number): Command => ({ action: 'set_climate', mode: 'cool', target });
const cover = (position: number): Command => ({ action: 'move_cover', position });

interface Refusal {
  readonly code: string;
  readonly when: string;
  readonly world?: () => SmartHome;
  /** Calls that lead there; each must succeed. */
  readonly after?: readonly Call[];
  readonly call: Call;
}

const refusals: readonly Refusal[] = [
  { code: 'DEVICE_NOT_FOUND', when: 'unknown', call: tell('D99', on) },
  { code: 'SCENE_NOT_FOUND', when: 'unknown', call: start('S99') },
  { code: 'AUTOMATION_NOT_FOUND', when: 'unknown', call: undo('A99') },
  { code: 'PERSON_NOT_FOUND', when: 'unknown', call: grant('P99', 'Z1') },
  {
    code: 'ZONE_NOT_FOUND',
    when: 'unknown',
    call: (world) => world.getZoneOverview({ zone_id: 'Z99' }),
  },
  {
    code: 'PERIOD_INVALID',
    when: 'it ends before it starts',
    call: (world) => world.getEnergyReport({ from: '2026-02-05', to: '2026-02-04' }),
  },

  {
    code: 'ZONE_NOT_ALLOWED',
    when: 'a child commands the kitchen',
    world: as(mia),
    call: tell('D3', off),
  },
  {
    code: 'ZONE_NOT_ALLOWED',
    when: 'a guest commands upstairs',
    world: as(ben),
    call: tell('D9', on),
  },
  {
    code: 'ZONE_NOT_ALLOWED',
    when: 'one step of a scene lies elsewhere',
    world: as(mia),
    call: start('S1'),
  },
  { code: 'LOCKS_NOT_ALLOWED', when: 'a guest locks', world: as(ben), call: tell('D7', lock) },
  {
    code: 'NOT_ALLOWED',
    when: 'a child makes a scene',
    world: as(mia),
    call: make('Mine', { device_id: 'D9', command: on }),
  },
  {
    code: 'NOT_ALLOWED',
    when: 'a child changes a scene',
    world: as(mia),
    call: edit('S1', { device_id: 'D9', command: on }),
  },
  { code: 'NOT_ALLOWED', when: 'a guest deletes a scene', world: as(ben), call: discard('S3') },
  {
    code: 'NOT_ALLOWED',
    when: 'a child automates',
    world: as(mia),
    call: automate('Mine', 'S4', { when: 'mode', mode: 'home' }),
  },
  { code: 'NOT_ALLOWED', when: 'a child disables', world: as(mia), call: switchTo('A3', false) },
  { code: 'NOT_ALLOWED', when: 'a guest deletes automations', world: as(ben), call: undo('A3') },
  { code: 'NOT_ALLOWED', when: 'a child sends all to bed', world: as(mia), call: mode('night') },
  { code: 'NOT_ALLOWED', when: 'a guest moves things', world: as(ben), call: move('D2', 'Z5') },
  {
    code: 'OWNERS_ONLY',
    when: 'an adult adds a PIN',
    world: as(theo),
    call: addPin('D7', 'Gardener', '1111'),
  },
  {
    code: 'OWNERS_ONLY',
    when: 'an adult removes a PIN',
    world: as(theo),
    call: takePin('D7', 'Cleaner'),
  },
  { code: 'OWNERS_ONLY', when: 'an adult gives access', world: as(theo), call: grant(mia, 'Z8') },
  { code: 'OWNERS_ONLY', when: 'an adult takes access', world: as(theo), call: revoke(mia, 'Z7') },
  { code: 'OWNERS_ONLY', when: 'an adult removes a device', world: as(theo), call: remove('D14') },
  {
    code: 'NOT_YOUR_SCENE',
    when: 'an adult changes another’s scene',
    world: as(theo),
    call: edit('S1', { device_id: 'D9', command: on }),
  },
  {
    code: 'NOT_YOUR_SCENE',
    when: 'an adult deletes another’s scene',
    world: as(theo),
    call: discard('S2'),
  },

  { code: 'COMMAND_NOT_SUPPORTED', when: 'a thermostat is turned on', call: tell('D6', on) },
  { code: 'COMMAND_NOT_SUPPORTED', when: 'a sensor is commanded', call: tell('D8', on) },
  {
    code: 'COMMAND_NOT_SUPPORTED',
    when: 'a child unlocks a lamp elsewhere',
    world: as(mia),
    call: tell('D3', unlock),
  },
  {
    code: 'COMMAND_NOT_SUPPORTED',
    when: 'a scene would dim a switch',
    call: make('Dim', { device_id: 'D1', command: { action: 'set_level', brightness: 5 } }),
  },
  {
    code: 'COMMAND_NOT_SUPPORTED',
    when: 'an edited scene would lock a lamp',
    call: edit('S3', { device_id: 'D5', command: lock }),
  },
  { code: 'DEVICE_OFFLINE', when: 'it does not answer', call: tell('D14', on) },
  { code: 'INVALID_ARGUMENTS', when: 'far too warm', call: tell('D6', heat(28.1)) },
  {
    code: 'INVALID_ARGUMENTS',
    when: 'a command has a field of another one',
    call: (world) =>
      world.call('control_device', {
        device_id: 'D3',
        command: { action: 'turn_on', brightness: 3 },
      }),
  },
  { code: 'INVALID_ARGUMENTS', when: 'a PIN has letters', call: addPin('D7', 'Gardener', '12a4') },

  {
    code: 'CIRCUIT_OVERLOADED',
    when: 'kettle, oven and heating run at once',
    after: [tell('D1', on)],
    call: tell('D2', on),
  },
  {
    code: 'CIRCUIT_OVERLOADED',
    when: 'a scene turns on too much',
    after: [tell('D1', on)],
    call: start('S4'),
  },
  {
    code: 'CIRCUIT_OVERLOADED',
    when: 'a mode does',
    after: [tell('D1', on), automate('Evening Tea', 'S4', { when: 'mode', mode: 'night' })],
    call: mode('night'),
  },
  {
    code: 'CIRCUIT_OVERLOADED',
    when: 'a running oven is carried upstairs',
    after: [tell('D1', on)],
    call: move('D1', 'Z8'),
  },
  { code: 'HEAT_AGAINST_COOL', when: 'the study is heated', call: tell('D12', cool(20)) },
  {
    code: 'HEAT_AGAINST_COOL',
    when: 'a scene cools the heated study',
    call: start('S5'),
  },
  {
    code: 'HEAT_AGAINST_COOL',
    when: 'the automation of the summer does',
    after: [switchTo('A5', true)],
    call: mode('night'),
  },
  {
    code: 'HEAT_AGAINST_COOL',
    when: 'a running air conditioner is carried to the heated room',
    after: [tell('D11', { action: 'set_climate', mode: 'off', target: 18 }), tell('D12', cool(20))],
    call: move('D12', 'Z5'),
  },

  { code: 'DOOR_UNLOCKED', when: 'leaving through an open back door', call: mode('away') },
  {
    code: 'ALARM_ARMED',
    when: 'unlocking while away',
    after: [tell('D4', lock), mode('away')],
    call: tell('D7', unlock),
  },
  { code: 'MODE_UNCHANGED', when: 'it is so already', call: mode('home') },
  {
    code: 'TOO_WARM_WHILE_OUT',
    when: 'heating an empty house',
    after: [tell('D4', lock), mode('vacation')],
    call: tell('D6', heat(17.1)),
  },
  {
    code: 'TOO_WARM_WHILE_OUT',
    when: 'a scene would heat the empty house',
    after: [tell('D4', lock), mode('away')],
    call: start('S6'),
  },
  {
    code: 'TOO_WARM_WHILE_OUT',
    when: 'an automation would',
    after: [
      make('Keep Warm', { device_id: 'D11', command: heat(20) }),
      automate('Warm Study', 'S7', { when: 'mode', mode: 'away' }),
      tell('D4', lock),
    ],
    call: mode('away'),
  },
  { code: 'QUIET_HOURS', when: 'late', world: at('22:00'), call: tell('D10', cover(50)) },
  { code: 'QUIET_HOURS', when: 'early', world: at('06:29'), call: tell('D10', cover(50)) },

  {
    code: 'DEVICE_REPEATED',
    when: 'on and off at once',
    call: make('Blink', { device_id: 'D9', command: on }, { device_id: 'D9', command: off }),
  },
  {
    code: 'SCENE_NAME_TAKEN',
    when: 'the name is in use',
    call: make('Tea Time', { device_id: 'D9', command: on }),
  },
  {
    code: 'AUTOMATION_NAME_TAKEN',
    when: 'the name is in use',
    call: automate('Early Bird', 'S1', { when: 'mode', mode: 'home' }),
  },
  {
    code: 'WRONG_SENSOR',
    when: 'a climate sensor shall see motion',
    call: automate('Light', 'S3', { when: 'motion', sensor_id: 'D13' }),
  },
  {
    code: 'WRONG_SENSOR',
    when: 'a motion sensor shall measure',
    call: automate('Frost', 'S4', { when: 'temperature', sensor_id: 'D8', below: 16 }),
  },
  {
    code: 'AUTOMATION_CONFLICT',
    when: 'a second automation commands the same lamp',
    call: automate('Cinema', 'S3', { when: 'mode', mode: 'night' }),
  },
  {
    code: 'AUTOMATION_CONFLICT',
    when: 'two times meet on one day',
    call: automate('Late Bird', 'S4', { when: 'time', at: '07:00', days: ['fri', 'sat'] }),
  },
  { code: 'AUTOMATION_CONFLICT', when: 'enabled later', call: switchTo('A4', true) },
  {
    code: 'AUTOMATION_CONFLICT',
    when: 'a scene comes to command the same lamp',
    after: [automate('Evening Tea', 'S4', { when: 'mode', mode: 'night' })],
    call: edit('S4', { device_id: 'D3', command: on }),
  },
  { code: 'NOTHING_TO_CHANGE', when: 'enabled already', call: switchTo('A1', true) },
  { code: 'NOTHING_TO_CHANGE', when: 'it is there already', call: move('D1', 'Z4') },
  { code: 'ROW_IN_USE', when: 'an automation starts the scene', call: discard('S1') },
  { code: 'ROW_IN_USE', when: 'a scene commands the device', call: remove('D5') },
  {
    code: 'ROW_IN_USE',
    when: 'an automation waits for the sensor',
    after: [automate('Light', 'S3', { when: 'motion', sensor_id: 'D8' })],
    call: remove('D8'),
  },

  { code: 'NOT_A_LOCK', when: 'an oven gets a PIN', call: addPin('D1', 'Cook', '1111') },
  { code: 'LABEL_TAKEN', when: 'the cleaner has one', call: addPin('D7', 'Cleaner', '1111') },
  { code: 'PIN_TAKEN', when: 'somebody has it', call: addPin('D7', 'Gardener', '4821') },
  {
    code: 'TOO_MANY_PINS',
    when: 'there are five',
    after: [addPin('D7', 'a', '1111'), addPin('D7', 'b', '2222'), addPin('D7', 'c', '3333')],
    call: addPin('D7', 'd', '4444'),
  },
  { code: 'PIN_NOT_FOUND', when: 'nobody has that label', call: takePin('D7', 'toString') },
  { code: 'BUILT_IN', when: 'a shutter is moved', call: move('D10', 'Z8') },
  {
    code: 'DUPLICATE_VALUE',
    when: 'the name is used there',
    world: houseWith('devices', 4, { name: 'Ceiling Light' }),
    call: move('D5', 'Z4'),
  },
  { code: 'HAS_FULL_ACCESS', when: 'an adult is given a room', call: grant(theo, 'Z7') },
  { code: 'ACCESS_ALREADY_GIVEN', when: 'given twice', call: grant(mia, 'Z7') },
  { code: 'ACCESS_NOT_GIVEN', when: 'never given', call: revoke(mia, 'Z8') },
];

describe('refusals', () => {
  it.each(refusals)('$code: $when', ({ code, world: begin = () => house(), after = [], call }) => {
    const world = begin();
    for (const step of after) expect(step(world)).toMatchObject({ success: true });
    const before = world.worldHash();
    expect(call(world)).toMatchObject({ success: false, error: { code } });
    expect(world.worldHash()).toBe(before);
  });

  it('cover every code that a tool can return', () => {
    const tested = new Set(refusals.map(({ code }) => code));
    const missing = tools.flatMap(({ failures }) => failures.filter((code) => !tested.has(code)));
    expect(missing).toEqual([]);
  });
});

interface Success {
  readonly does: string;
  readonly world?: () => SmartHome;
  readonly after?: readonly Call[];
  readonly call: Call;
  /** Everything that changes besides the activity log. */
  readonly effect: Readonly<Record<string, TableEffect>>;
  /** The new line of the activity log. */
  readonly log: string;
}

const ceilingLightOff = { capability: { kind: 'dimmer', is_on: false, brightness: 80 } };

const successes: readonly Success[] = [
  {
    does: 'turns a lamp off and keeps its brightness',
    call: tell('D3', off),
    effect: { devices: { changed: { D3: ceilingLightOff } } },
    log: 'turn off Ceiling Light',
  },
  {
    does: 'sets level and colour, which turns the lamp on',
    call: tell('D5', {
      action: 'set_level',
      brightness: 30,
      colour: { hue: 200, saturation: 80 },
    }),
    effect: {
      devices: {
        changed: {
          D5: {
            capability: {
              kind: 'dimmer',
              is_on: true,
              brightness: 30,
              colour: { hue: 200, saturation: 80 },
            },
          },
        },
      },
    },
    log: 'set Reading Lamp to 30 % in hue 200 at 80 % saturation',
  },
  {
    does: 'sets a level and keeps the colour',
    call: tell('D5', { action: 'set_level', brightness: 1 }),
    effect: {
      devices: {
        changed: {
          D5: {
            capability: {
              kind: 'dimmer',
              is_on: true,
              brightness: 1,
              colour: { hue: 38, saturation: 45 },
            },
          },
        },
      },
    },
    log: 'set Reading Lamp to 1 %',
  },
  {
    does: 'turns on the oven while the fuse carries it',
    call: tell('D1', on),
    effect: { devices: { changed: { D1: { capability: { kind: 'switch', is_on: true } } } } },
    log: 'turn on Oven',
  },
  {
    does: 'lets a child command its room',
    world: as(mia),
    call: tell('D10', cover(30)),
    effect: { devices: { changed: { D10: { capability: { kind: 'cover', position: 30 } } } } },
    log: 'move Shutter to 30 %',
  },
  {
    does: 'lets a guest command a zone below the given one',
    world: as(ben),
    call: tell('D3', off),
    effect: { devices: { changed: { D3: ceilingLightOff } } },
    log: 'turn off Ceiling Light',
  },
  {
    does: 'keeps the PINs of a lock',
    call: tell('D7', unlock),
    effect: {
      devices: {
        changed: {
          D7: {
            capability: { kind: 'lock', locked: false, pins: { Cleaner: '4821', Family: '1907' } },
          },
        },
      },
    },
    log: 'unlock Front Door',
  },
  {
    does: 'carries out every step of a scene',
    call: start('S3'),
    effect: {
      devices: {
        changed: {
          D3: { capability: { kind: 'dimmer', is_on: true, brightness: 10 } },
          D5: {
            capability: {
              kind: 'dimmer',
              is_on: true,
              brightness: 25,
              colour: { hue: 20, saturation: 70 },
            },
          },
        },
      },
    },
    log: 'scene Movie Evening',
  },
  {
    does: 'makes a scene',
    call: make(
      'Reading',
      { device_id: 'D5', command: { action: 'set_level', brightness: 90 } },
      { device_id: 'D6', command: heat(21.5) },
    ),
    effect: {
      scenes: {
        added: [
          {
            scene_id: 'S7',
            name: 'Reading',
            made_by_id: nora,
            steps: [
              { device_id: 'D5', command: { action: 'set_level', brightness: 90 } },
              { device_id: 'D6', command: { action: 'set_climate', mode: 'heat', target: 21.5 } },
            ],
          },
        ],
      },
    },
    log: 'made scene Reading',
  },
  {
    does: 'changes the own scene',
    world: as(theo),
    call: edit('S3', { device_id: 'D5', command: off }),
    effect: {
      scenes: {
        changed: { S3: { steps: [{ device_id: 'D5', command: { action: 'turn_off' } }] } },
      },
    },
    log: 'changed scene Movie Evening',
  },
  {
    does: 'deletes a scene that nothing starts',
    after: [undo('A3')],
    call: discard('S4'),
    effect: { scenes: { removed: ['S4'] } },
    log: 'deleted scene Tea Time',
  },
  {
    does: 'makes an automation',
    call: automate('Weekend Tea', 'S4', { when: 'time', at: '07:00', days: ['sat', 'sun'] }),
    effect: {
      automations: {
        added: [
          {
            automation_id: 'A6',
            name: 'Weekend Tea',
            trigger: { when: 'time', at: '07:00', days: ['sat', 'sun'] },
            scene_id: 'S4',
            enabled: true,
          },
        ],
      },
    },
    log: 'made automation Weekend Tea',
  },
  {
    does: 'enables an automation once nothing conflicts',
    after: [switchTo('A1', false)],
    call: switchTo('A4', true),
    effect: { automations: { changed: { A4: { enabled: true } } } },
    log: 'switched automation Cinema at Dusk',
  },
  {
    does: 'deletes an automation',
    call: undo('A3'),
    effect: { automations: { removed: ['A3'] } },
    log: 'deleted automation Early Bird',
  },
  {
    does: 'goes to bed',
    call: mode('night'),
    effect: {
      devices: {
        changed: { D3: ceilingLightOff, D10: { capability: { kind: 'cover', position: 0 } } },
      },
      home: { changed: { '': { mode: 'night' } } },
    },
    log: 'house set to night',
  },
  {
    does: 'goes to bed late without moving shutters',
    world: at('23:15'),
    call: mode('night'),
    effect: {
      devices: { changed: { D3: ceilingLightOff } },
      home: { changed: { '': { mode: 'night' } } },
    },
    log: 'house set to night',
  },
  {
    does: 'leaves: lowers the heating and arms the alarm',
    after: [tell('D4', lock)],
    call: mode('away'),
    effect: {
      devices: {
        changed: {
          D3: ceilingLightOff,
          D6: { capability: { kind: 'thermostat', mode: 'heat', target: 17 } },
          D11: { capability: { kind: 'thermostat', mode: 'heat', target: 17 } },
        },
      },
      home: { changed: { '': { mode: 'away', alarm: 'armed' } } },
    },
    log: 'house set to away',
  },
  {
    does: 'comes back',
    after: [tell('D4', lock), mode('away')],
    call: mode('home'),
    effect: { home: { changed: { '': { mode: 'home', alarm: 'disarmed' } } } },
    log: 'house set to home',
  },
  {
    does: 'adds a PIN under any label',
    call: addPin('D4', 'constructor', '0000'),
    effect: {
      devices: {
        changed: {
          D4: { capability: { kind: 'lock', locked: false, pins: { constructor: '0000' } } },
        },
      },
    },
    log: 'added a PIN to Back Door',
  },
  {
    does: 'removes a PIN',
    call: takePin('D7', 'Cleaner'),
    effect: {
      devices: {
        changed: { D7: { capability: { kind: 'lock', locked: true, pins: { Family: '1907' } } } },
      },
    },
    log: 'removed a PIN from Front Door',
  },
  {
    does: 'moves a device',
    call: move('D2', 'Z8'),
    effect: { devices: { changed: { D2: { zone_id: 'Z8' } } } },
    log: 'moved Kettle to Study',
  },
  {
    does: 'gives access',
    call: grant(mia, 'Z9'),
    effect: { people: { changed: { [mia]: { zone_ids: ['Z7', 'Z9'] } } } },
    log: 'Mia Field may use Garden',
  },
  {
    does: 'takes access away',
    call: revoke(ben, 'Z2'),
    effect: { people: { changed: { [ben]: { zone_ids: [] } } } },
    log: 'Ben Howe may no longer use Ground Floor',
  },
  {
    does: 'removes a device',
    call: remove('D14'),
    effect: { devices: { removed: ['D14'] } },
    log: 'removed Pump',
  },
];

describe('successes', () => {
  it.each(successes)('$does', ({ world: begin = () => house(), after = [], call, effect, log }) => {
    const world = begin();
    for (const step of after) expect(step(world)).toMatchObject({ success: true });
    const before = world.fork();
    expect(call(world)).toMatchObject({ success: true });
    const { activities, ...others } = effectOf(world, before);
    expect(others).toEqual(effect);
    const person_id = world.state().actor;
    expect(activities).toMatchObject({ added: [{ person_id, text: log }] });
  });
});

describe('scenes', () => {
  it('are carried out whole or not at all', () => {
    const world = house({ clock: '2026-02-06T22:30:00Z' });
    const before = world.worldHash();
    expect(start('S1')(world)).toMatchObject({ error: { code: 'QUIET_HOURS' } });
    expect(world.worldHash()).toBe(before);
  });

  it('may turn off what else would overload the fuse', () => {
    const world = house();
    const swap = make('Swap', { device_id: 'D1', command: off }, { device_id: 'D2', command: on });
    for (const step of [tell('D1', on), swap]) expect(step(world)).toMatchObject({ success: true });
    expect(start('S7')(world)).toMatchObject({ success: true });
  });
});

describe('queries', () => {
  it('show the house and for whom one acts', () => {
    const world = house({ actor: mia });
    const before = world.worldHash();
    expect(world.getHomeStatus({})).toMatchObject({
      success: true,
      data: {
        state: { mode: 'home', alarm: 'disarmed' },
        acting_as: { name: 'Mia Field' },
        unlocked: ['Back Door'],
        offline: ['Pump'],
        load_watts: 2132,
      },
    });
    expect(world.worldHash()).toBe(before);
  });

  it('show a zone with its path and what is below', () => {
    expect(house().getZoneOverview({ zone_id: 'Z3' })).toMatchObject({
      data: {
        path: 'House / Upstairs',
        zones_below: [{ zone_id: 'Z7' }, { zone_id: 'Z8' }],
        load_watts: 900,
      },
    });
    expect(house().getZoneOverview({ zone_id: 'Z8' })).toMatchObject({
      data: { path: 'House / Upstairs / Study', zones_below: [] },
    });
  });

  it('list devices by zone and kind', () => {
    const locks = house().listDevices({ zone_id: 'Z2', kind: 'lock' });
    expect(locks).toMatchObject({ data: [{ name: 'Back Door' }, { name: 'Front Door' }] });
    expect(house().listDevices({ kind: 'climate_sensor' })).toMatchObject({
      data: [{ device_id: 'D13' }],
    });
  });

  it('tell scenes in words', () => {
    expect(house().listScenes({ text: 'NIGHT' })).toMatchObject({
      data: [
        {
          scene: { scene_id: 'S1' },
          says: ['lock Front Door', 'turn off Ceiling Light', 'move Shutter to 0 %'],
          automations: [{ automation_id: 'A1' }],
        },
      ],
    });
    expect(house().listScenes({})).toMatchObject({
      data: [
        { scene: { name: 'Cool Study' } },
        { scene: { name: 'Good Night' } },
        { scene: { name: 'Leaving' } },
        { scene: { name: 'Movie Evening' } },
        { scene: { name: 'Tea Time' } },
        { scene: { name: 'Warm Welcome' } },
      ],
    });
  });

  it('add up energy', () => {
    expect(house().getEnergyReport({ from: '2026-02-01', to: '2026-02-28' })).toEqual({
      success: true,
      data: {
        days: 2,
        watt_hours_by_device: { D1: 1540, D11: 10090.5, D14: 300, D2: 1160.5, D6: 16325 },
        total_watt_hours: 29416,
        cost: 10,
      },
    });
  });
});

describe('invariants', () => {
  const step = (device_id: string, command: Command): SceneStep => ({ device_id, command });
  const broken: readonly (readonly [id: string, text: string, begin: () => SmartHome])[] = [
    [
      'within-fuse',
      'The draw of a zone with everything below',
      houseWith('zones', 1, { fuse_watts: 1000 }),
    ],
    [
      'no-fight',
      'nothing heats while something cools',
      houseWith('devices', 11, { capability: { kind: 'thermostat', mode: 'cool', target: 20 } }),
    ],
    [
      'armed-exactly-when-out',
      'The alarm is armed exactly',
      () => house({ change: () => ({ home: { mode: 'home', alarm: 'armed' } }) }),
    ],
    [
      'locked-while-armed',
      'every lock is locked',
      () => house({ change: () => ({ home: { mode: 'away', alarm: 'armed' } }) }),
    ],
    [
      'cool-while-out',
      'no thermostat heats beyond the limit',
      () => house({ change: () => ({ home: { mode: 'away', alarm: 'armed' } }) }),
    ],
    [
      'steps-fit-devices',
      'Every step of a scene is a command its device supports',
      houseWith('scenes', 0, { steps: [step('D1', lock)] }),
    ],
    [
      'steps-once-per-device',
      'A scene commands each device at most once',
      houseWith('scenes', 0, { steps: [step('D1', on), step('D1', off)] }),
    ],
    [
      'sensors-fit-triggers',
      'A trigger names a sensor of its kind',
      houseWith('automations', 3, { trigger: { when: 'motion', sensor_id: 'D1' } }),
    ],
    [
      'no-two-commands-at-once',
      'command different devices',
      houseWith('automations', 3, { enabled: true }),
    ],
    [
      'pins-few-and-distinct',
      'at most five PINs and no two the same',
      houseWith('devices', 6, {
        capability: { kind: 'lock', locked: true, pins: { a: '1111', b: '1111' } },
      }),
    ],
    ['total-is-sum', 'The total of a day', houseWith('energy_days', 0, { total: 15771.5 })],
    [
      'access-only-for-some',
      'Owners and adults are not given single zones',
      houseWith('people', 1, { zone_ids: ['Z4'] }),
    ],
  ];

  it.each(broken)('%s', (_id, text, begin) => {
    expect(begin).toThrow(StateError);
    expect(begin).toThrow(text);
  });

  it('forbid zones that contain themselves', () => {
    expect(houseWith('zones', 0, { parent_id: 'Z8' })).toThrow(StateError);
  });

  it('need what rows refer to, also deep inside', () => {
    const begin = houseWith('scenes', 3, { steps: [step('D77', on)] });
    expect(begin).toThrow('D77');
  });
});
