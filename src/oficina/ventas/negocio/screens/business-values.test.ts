import { expect, test } from 'vitest';
import { nullable, requiredNames, rules, toValues } from './business-values.ts';

test('lo que falta en el negocio es un campo vacío', () => {
  const values = toValues({
    razonSocial: 'Claro S. L.',
    nombreComercial: 'Claro',
    nif: 'B12345674',
    impuesto: 'IVA',
    telefono: null,
  });
  expect(values).toMatchObject({ razonSocial: 'Claro S. L.', telefono: '', urlBlog: '', direccion: '' });
});

test('la cuenta se lee de cuatro en cuatro, y así se vuelve a aceptar', () => {
  const { iban } = toValues({
    razonSocial: 'Claro S. L.',
    nombreComercial: 'Claro',
    nif: 'B12345674',
    impuesto: 'IVA',
    iban: 'ES9121000418450200051332',
  });
  expect(iban).toBe('ES91 2100 0418 4502 0005 1332');
  expect(rules.iban(iban)).toBeNull();
});

test('una dirección web va entera o no va', () => {
  expect(rules.urlBlog('')).toBeNull();
  expect(rules.urlBlog(' https://ejemplo.es/blog ')).toBeNull();
  for (const wrong of ['ejemplo.es', 'ftp://ejemplo.es', 'javascript:alert(1)', 'https://'])
    expect(rules.urlBlog(wrong)).toBe('Escribe la dirección completa, como https://ejemplo.es');
});

test('el NIF y el teléfono se leen como se pegan', () => {
  expect(rules.nif('b-12.345.674')).toBeNull();
  expect(rules.nif('123')).toMatch(/Escribe el NIF completo/);
  expect(rules.telefono('+34 910 00 00 13')).toBeNull();
  expect(rules.telefono('12')).toMatch(/9 cifras/);
});

test('se marca lo que no puede quedar vacío, y nada más', () => {
  const asked = Object.entries(rules).filter(([, rule]) => rule('') !== null);
  expect(asked.map(([name]) => name)).toEqual([...requiredNames]);
  expect(requiredNames.filter((name) => (nullable as readonly string[]).includes(name))).toEqual([]);
});
