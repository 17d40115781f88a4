import { describe, expect, test } from 'vitest';
import { ApiError } from '#platform/browser/api-error.ts';
import { errorCodes } from '#platform/kit/contract/error-codes.ts';
import {
  changedFields,
  differencesOf,
  emptyAsNull,
  mergedValues,
  saveMerging,
  takenOver,
} from './versions.ts';

type Row = { version: number; nombre: string; telefono: string };
type Values = { nombre: string; telefono: string };

const toValues = ({ nombre, telefono }: Row): Values => ({ nombre, telefono });
const ana: Row = { version: 1, nombre: 'Ana', telefono: '600000001' };

/** Makes a server that keeps one row, and refuses to write over an older version of it. */
function serverWith(stored: Row) {
  const asked: Partial<Values>[] = [];
  const put = async (base: Row, changes: Partial<Values>): Promise<Row> => {
    asked.push(changes);
    if (base.version !== stored.version)
      throw new ApiError({
        codigo: errorCodes.version,
        mensaje: 'cambiado',
        detalle: { actual: { ...stored } },
      });
    Object.assign(stored, changes, { version: stored.version + 1 });
    return { ...stored };
  };
  return { stored, asked, put };
}

const nobodyAsks = () => Promise.reject(new Error('nobody should have been asked'));

describe('lo que se envía de un formulario', () => {
  test('es solo lo que ha cambiado', () => {
    expect(changedFields({ a: '1', b: '2' }, { a: '1', b: '3' })).toEqual({ b: '3' });
  });

  test('nada, en un campo que puede no tener nada, es nulo; en los demás se queda vacío', () => {
    expect(emptyAsNull({ nombre: '', telefono: ' ', web: 'x' }, ['telefono', 'web'])).toEqual({
      nombre: '',
      telefono: null,
      web: 'x',
    });
  });

  test('un campo que no ha cambiado no se envía, aunque pueda ser nulo', () => {
    expect(emptyAsNull<Values, 'telefono'>({ nombre: 'Ana' }, ['telefono'])).toEqual({ nombre: 'Ana' });
  });
});

describe('dos personas que cambian lo mismo', () => {
  const base = { nombre: 'Ana', telefono: '1', web: 'x' };

  test('se elige donde las dos cambiaron lo mismo, y se dice qué más ha cambiado', () => {
    const mine = { ...base, nombre: 'Ana María', web: 'y' };
    const theirs = { nombre: 'Anita', telefono: '2', web: 'x' };
    expect(differencesOf({ base, mine, theirs })).toEqual({ toChoose: ['nombre'], taken: ['telefono'] });
  });

  test('si las dos escribieron lo mismo no hay nada que elegir', () => {
    const same = { ...base, nombre: 'Ana María' };
    expect(differencesOf({ base, mine: same, theirs: same })).toEqual({ toChoose: [], taken: [] });
  });

  test('queda lo elegido, y lo que cambió cada una por su lado', () => {
    const mine = { nombre: 'Ana María', telefono: '1', web: 'y' };
    const theirs = { nombre: 'Anita', telefono: '2', web: 'x' };
    const versions = { base, mine, theirs };
    expect(mergedValues(versions, [])).toEqual({ nombre: 'Anita', telefono: '2', web: 'y' });
    expect(mergedValues(versions, ['nombre'])).toEqual({ nombre: 'Ana María', telefono: '2', web: 'y' });
  });
});

describe('traer lo que otra persona acaba de guardar', () => {
  const base = { nombre: 'Ana', telefono: '1', web: 'x' };

  test('llega lo que no se ha tocado, y lo escrito se queda', () => {
    const mine = { ...base, web: 'y' };
    const theirs = { nombre: 'Ana', telefono: '2', web: 'x' };
    expect(takenOver({ base, mine, theirs })).toEqual({
      values: { ...mine, telefono: '2' },
      begun: undefined,
    });
  });

  test('lo que cambiaron las dos queda por elegir, y lo demás ya no se pregunta aunque vuelva a cambiar', () => {
    const mine = { ...base, nombre: 'Ana María' };
    const first = takenOver({ base, mine, theirs: { nombre: 'Anita', telefono: '2', web: 'x' } });
    expect(first).toEqual({
      values: { nombre: 'Ana María', telefono: '2', web: 'x' },
      begun: { nombre: 'Ana', telefono: '2', web: 'x' },
    });
    const { values, begun = base } = first;
    const theirs = { nombre: 'Anita', telefono: '3', web: 'x' };
    expect(takenOver({ base: begun, mine: values, theirs })).toEqual({
      values: { nombre: 'Ana María', telefono: '3', web: 'x' },
      begun: { nombre: 'Ana', telefono: '3', web: 'x' },
    });
  });

  test('si la otra persona vuelve a dejarlo como estaba no queda nada que elegir', () => {
    const mine = { ...base, nombre: 'Ana María' };
    const { values, begun = base } = takenOver({ base, mine, theirs: { ...base, nombre: 'Anita' } });
    expect(takenOver({ base: begun, mine: values, theirs: base })).toEqual({
      values: mine,
      begun: undefined,
    });
  });
});

describe('guardar sobre una versión', () => {
  test('sin cambios no se llama a nadie', async () => {
    const server = serverWith({ ...ana });
    const saved = await saveMerging({
      base: ana,
      mine: toValues(ana),
      toValues,
      put: server.put,
      choose: nobodyAsks,
    });
    expect(saved).toEqual(ana);
    expect(server.asked).toEqual([]);
  });

  test('si nadie más la ha tocado se guarda sin preguntar', async () => {
    const server = serverWith({ ...ana });
    const mine = { ...toValues(ana), nombre: 'Ana María' };
    await saveMerging({ base: ana, mine, toValues, put: server.put, choose: nobodyAsks });
    expect(server.stored).toEqual({ ...ana, version: 2, nombre: 'Ana María' });
  });

  test('si otra persona la cambió se guarda lo que se elija, y de lo suyo no se pierde nada', async () => {
    const server = serverWith({ version: 5, nombre: 'Anita', telefono: '600000002' });
    const mine = { ...toValues(ana), nombre: 'Ana María' };
    await saveMerging({
      base: ana,
      mine,
      toValues,
      put: server.put,
      choose: async (versions) => mergedValues(versions, ['nombre']),
    });
    expect(server.stored).toEqual({ version: 6, nombre: 'Ana María', telefono: '600000002' });
    expect(server.asked.at(-1)).toEqual({ nombre: 'Ana María' });
  });

  test('quien prefiere no elegir no guarda nada y se entera de por qué', async () => {
    const server = serverWith({ version: 5, nombre: 'Anita', telefono: '600000002' });
    const saving = saveMerging({
      base: ana,
      mine: { ...toValues(ana), nombre: 'Ana María' },
      toValues,
      put: server.put,
      choose: async () => undefined,
    });
    await expect(saving).rejects.toMatchObject({ codigo: errorCodes.version });
    expect(server.stored.nombre).toBe('Anita');
  });

  test('lo que cada una cambió en otro campo se guarda sin preguntar, y se dice', async () => {
    const server = serverWith({ ...ana, version: 5, telefono: '600000002' });
    const taken: string[] = [];
    await saveMerging({
      base: ana,
      mine: { ...toValues(ana), nombre: 'Ana María' },
      toValues,
      put: server.put,
      choose: nobodyAsks,
      onTaken: (names) => taken.push(...names),
    });
    expect(server.stored).toEqual({ version: 6, nombre: 'Ana María', telefono: '600000002' });
    expect(taken).toEqual(['telefono']);
  });

  test('una versión nueva con los mismos datos no molesta a nadie', async () => {
    const server = serverWith({ ...ana, version: 7 });
    const mine = { ...toValues(ana), telefono: '600000003' };
    await saveMerging({ base: ana, mine, toValues, put: server.put, choose: nobodyAsks });
    expect(server.stored).toEqual({ version: 8, nombre: 'Ana', telefono: '600000003' });
  });

  test('cambiada otra vez mientras se elegía, se vuelve a preguntar', async () => {
    const server = serverWith({ version: 5, nombre: 'Anita', telefono: '600000002' });
    let questions = 0;
    await saveMerging({
      base: ana,
      mine: { ...toValues(ana), nombre: 'Ana María' },
      toValues,
      put: server.put,
      choose: async (versions) => {
        questions += 1;
        if (questions === 1) Object.assign(server.stored, { version: 6, nombre: 'Anuska' });
        return mergedValues(versions, ['nombre']);
      },
    });
    expect(questions).toBe(2);
    expect(server.stored.nombre).toBe('Ana María');
  });

  test('lo que quedó por elegir se pregunta al guardar, antes de enviar nada, y una sola vez', async () => {
    const server = serverWith({ version: 5, nombre: 'Anita', telefono: '600000002' });
    const asked: unknown[] = [];
    const work = {
      base: { ...server.stored },
      begun: { nombre: 'Ana', telefono: '600000002' },
      mine: { nombre: 'Ana María', telefono: '600000002' },
      toValues,
      put: server.put,
    };
    const choose = async (versions: Parameters<typeof differencesOf<Values>>[0]) => {
      asked.push(differencesOf(versions).toChoose);
      // Somebody else saves another field meanwhile.
      if (asked.length === 1) Object.assign(server.stored, { version: 6, telefono: '600000009' });
      return mergedValues(versions, ['nombre']);
    };
    await expect(saveMerging({ ...work, choose: async () => undefined })).rejects.toMatchObject({
      codigo: errorCodes.version,
    });
    expect(server.asked).toEqual([]);
    await saveMerging({ ...work, choose });
    expect(asked).toEqual([['nombre']]);
    expect(server.stored).toEqual({ version: 7, nombre: 'Ana María', telefono: '600000009' });
  });

  test('cualquier otra negativa sale tal cual', async () => {
    const refused = new ApiError({ codigo: errorCodes.duplicado, mensaje: 'ya hay uno' });
    const saving = saveMerging({
      base: ana,
      mine: { ...toValues(ana), nombre: 'Eva' },
      toValues,
      choose: nobodyAsks,
      put: () => Promise.reject(refused),
    });
    await expect(saving).rejects.toBe(refused);
  });
});
