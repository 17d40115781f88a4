import { describe, expect, test } from 'vitest';
import type { caller } from '#oficina/acceso/usuarios/access.testing.server.ts';
import { type Step, type StepTable, statusAfter } from './step-table.ts';

type Row = { _id: string; version?: number; estado: string; permitidas?: readonly string[] };

type Matrix = {
  familia: string;
  steps: StepTable;
  states: readonly string[];
  /** Row in this status, made through its calls. */
  make(estado: string): Promise<Row>;
  /** Reads it, by default with `consultarPorId`. */
  find?(_id: string): Promise<Row>;
  /** Makes the call of this step: a worker who may take every step, or a cliente for those that only clientes take. */
  by(step: Step, row: Row): ReturnType<typeof caller>;
  /** Status by which a row takes steps; by default, its `estado`. */
  statusOf?(row: Row): string;
  /** Body of the call besides the row and its version, or instead of them. */
  bodies?: Readonly<Record<string, object | ((row: Row) => object)>>;
  /** Allowed statuses that a refusal must list; by default, those of the row. */
  permitidas?(row: Row): readonly string[];
  /** Other calls that write only in some statuses; outside them they are refused as steps are. */
  writes?: Readonly<Record<string, readonly string[]>>;
};

const REFUSED = 'Desde su estado de ahora no se puede hacer eso';

/**
 * Tests the call of every step of a table: from its statuses it does what the table says; from others it refuses and changes
 * nothing.
 */
export function describeSteps(matrix: Matrix): void {
  const {
    familia,
    steps,
    states,
    writes = {},
    bodies = {},
    make,
    find,
    by,
    statusOf = ({ estado }) => estado,
    permitidas = (row) => row.permitidas ?? [],
  } = matrix;
  const written = Object.entries(writes).map(([verb, from]): Pick<Step, 'verb' | 'from'> & Partial<Step> => ({
    verb,
    from,
  }));
  const taken = [...Object.values(steps), ...written];
  const rows = states.flatMap((estado) => taken.map((step) => [estado, step.verb, step] as const));

  // A refused step changes nothing, so the next one is tried on the same row.
  const refused = new Map<string, Promise<Row>>();
  const kept = (estado: string) => {
    const row = refused.get(estado) ?? make(estado);
    refused.set(estado, row);
    return row;
  };

  describe('cada estado y cada paso', () => {
    test.each(rows)('desde %s, %s', async (estado, verb, step) => {
      const goes = step.from.includes(estado);
      const row = await (goes ? make(estado) : kept(estado));
      const call = by(step as Step, row);
      const { _id, version } = row;
      const read = async () =>
        find ? find(_id) : (await call(`GET /${familia}/consultarPorId?_id=${_id}`)).json();
      const before = await read();
      const body = bodies[verb] ?? {};
      const given = typeof body === 'function' ? body(row) : { _id, ...(!step.free && { version }), ...body };
      const answer = await call(`${step.method ?? 'PUT'} /${familia}/${verb}`, given);
      const offered = step.when?.(before) ?? true;
      if (goes && offered) {
        const missing =
          answer.statusCode === 400 ? `say in bodies of describeSteps what ${verb} asks for: ` : '';
        expect(answer.statusCode, missing + answer.body).toBe(200);
        const after = answer.json() === true ? await read() : answer.json<Row>();
        // Some steps make another row, in its first status.
        if (after._id === _id || step.to !== undefined)
          expect(statusOf(after)).toBe(statusAfter(step, estado));
        return;
      }
      const refusal = {
        codigo: step.inUse ? 40904 : 40902,
        mensaje: step.refusal ?? REFUSED,
        ...(!step.free && { detalle: { permitidas: permitidas(before) } }),
      };
      // 40401: a cliente does not see a row that waits for no answer of theirs. 40904: the status allows the step, but
      // something else is missing.
      const unseen = before.estado === undefined;
      const expected = unseen ? { codigo: 40401 } : goes ? { codigo: 40904 } : refusal;
      expect(answer.json()).toMatchObject(expected);
      if (!unseen) expect(await read()).toEqual(before);
    });
  });
}
