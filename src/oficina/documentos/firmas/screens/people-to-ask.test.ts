import { expect, test } from 'vitest';
import { askingWords, peopleIn } from './people-to-ask.ts';

const contact = (nombre: string, email: string | null = null) => ({
  nombre,
  email,
  cargo: null,
  recibe: false,
});
const CONTACTS = [contact('Ana Peña', 'ana@ejemplo.es'), contact('Luis Gil'), contact('Luis Gil')];
const CHOSEN = {
  elegidos: [0, 1, 2],
  roles: { 2: 'aprobador' as const },
  otros: [{ nombre: ' Eva Sol ', email: ' eva@ejemplo.es', rol: 'copia' as const }],
};

test('a quien ya se le pidió no se le pide otra vez, aunque siga elegido', () => {
  const before = [{ nombre: 'Ana', email: 'ANA@ejemplo.es' }];
  const asked = peopleIn({ ...CHOSEN, elegidos: [0, 1] }, CONTACTS, before);
  expect(asked.map(({ nombre }) => nombre)).toEqual(['Luis Gil', 'Eva Sol']);
});

test('de dos con el mismo nombre, cada uno hace lo suyo', () => {
  const asked = peopleIn(CHOSEN, CONTACTS, []);
  expect(asked.map(({ campo, rol }) => [campo, rol])).toEqual([
    ['roles.0', 'firmante'],
    ['roles.1', 'firmante'],
    ['roles.2', 'aprobador'],
    ['otros.0.rol', 'copia'],
  ]);
  expect(asked.at(-1)).toMatchObject({ nombre: 'Eva Sol', email: 'eva@ejemplo.es' });
});

test('se dice que hay correos en cola si los hay para quien se acaba de pedir', () => {
  const ana = { nombre: 'Ana Peña', email: 'ana@ejemplo.es', turno: true, enviadoEn: null };
  const luis = { nombre: 'Luis Gil', email: null, turno: true, enviadoEn: null };
  const eva = { ...ana, nombre: 'Eva Sol', email: 'eva@ejemplo.es', turno: false };
  const all = [ana, luis, eva];
  expect(askingWords([ana], all)).toContain('en cola');
  expect(askingWords([luis], all), 'the correo of Ana, asked before, still waits').toContain(
    'en esta pantalla',
  );
  expect(askingWords([eva], all)).toContain('después de los anteriores');
});
