import { describe, expect, test } from 'vitest';
import type { SessionUser } from '#platform/browser/session/token.ts';
import { allEntries } from '../menu.ts';
import { OFFICE_WORDS } from './office-words.ts';
import { placesOf, placesWith } from './places.ts';
import { sectionsOf } from './sections.ts';

const worker = (rol: string): SessionUser => ({ _id: 'u', email: 'a@b.es', tipo: 'trabajador', rol, exp: 0 });
const titles = (rol: string) => placesOf(worker(rol)).map(({ title }) => title);

describe('a dónde se puede ir', () => {
  test('a crear lo que el papel puede crear, y a las pantallas que puede ver', () => {
    expect(titles('Gestor')).toEqual(
      expect.arrayContaining(['Nuevo cliente', 'Nuevo contacto', 'Ir a Clientes']),
    );
    expect(titles('Lectura').filter((title) => title.startsWith('Nuev'))).toEqual([]);
    expect(titles('Lectura')).toContain('Ir a Clientes');
    expect(titles('Facturacion')).not.toContain('Ir a Solicitudes alumnos');
    expect(titles('Lectura')).not.toContain('Ir a Mi negocio');
    expect(titles('Administrador')).toContain('Ir a Mi negocio');
  });

  test('se encuentran por sus palabras, sin mirar tildes ni mayúsculas', () => {
    const places = placesOf(worker('Administrador'));
    const found = (...words: string[]) => placesWith(places, words).map(({ title }) => title);
    expect(found('CAPTACION')).toEqual(['Ir a Canales de captación']);
    expect(found('cliente', 'nuevo')).toContain('Nuevo cliente');
    expect(found('vehiculos')).toEqual(['Ir a Marcas de productos', 'Ir a Categorías de productos']);
    expect(found('licencias')).toEqual(['Ir a Permisos Conducir']);
    expect(found('zzz')).toEqual([]);
    expect(found('iva')).toEqual(['Ir a Libros e impuestos']);
    expect(found('privacidad')).toEqual(['Ir a Páginas legales']);
    expect(found('nueva', 'factura')).toEqual(['Nueva factura']);
    expect(found('facturas', 'nuevas')).toEqual(found('nueva', 'factura'));
    expect(found('vencidas')[0]).toBe('Facturas: Vencidas');
    expect(found('contraseña')).toEqual(['Ir a Mi cuenta']);
    expect(found('a')).not.toEqual([]);
  });

  test.each([
    // Two letters in the wrong order, one less, one more and another.
    ['factrua', 'Nueva factura'],
    ['presupesto', 'Nuevo presupuesto'],
    ['clinete', 'Nuevo cliente'],
    ['cliemte', 'Nuevo cliente'],
    ['actividdad', 'Nueva actividad'],
    ['nueva factrua', 'Nueva factura'],
    ['vencdas', 'Facturas: Vencidas'],
  ])('«%s» es un desliz y encuentra «%s»', (texto, title) => {
    const found = placesWith(placesOf(worker('Administrador')), texto.split(' '));
    expect(found.map((place) => place.title)).toContain(title);
  });

  test('lo bien escrito no trae lo parecido, y una palabra corta o dos deslices no traen nada', () => {
    const places = placesOf(worker('Administrador'));
    const found = (word: string) => placesWith(places, [word]).map(({ title }) => title);
    expect(found('pedidos').filter((title) => !/pedido/i.test(title))).toEqual([]);
    for (const word of ['ivq', 'copd', 'fcatrua', 'olmo', 'ribera'])
      expect([word, found(word)]).toEqual([word, []]);
  });

  test('cada pantalla de los menús, cada «Nuevo» y cada lista acotada se encuentra por su nombre', () => {
    const places = placesOf(worker('Administrador'));
    for (const { title } of places) {
      const name = title.replace(/^Ir a /, '').replace(':', '');
      expect([name, placesWith(places, name.split(' ')).map((place) => place.title)]).toEqual([
        name,
        expect.arrayContaining([title]),
      ]);
    }
    expect(places.filter(({ title }) => title.startsWith('Ir a ')).length).toBeGreaterThanOrEqual(
      allEntries.length,
    );
  });

  test('las palabras de la oficina son de pantallas que hay', () => {
    const paths = [...allEntries.map(({ to }) => to), '/panelAdmin/negocio', '/panelAdmin/miCuenta'];
    expect(Object.keys(OFFICE_WORDS).filter((path) => !paths.includes(`/panelAdmin/${path}`))).toEqual([]);
  });

  test('una lista ya acotada es de quien ve la lista, y su dirección dice por qué se acota', () => {
    const narrowed = (rol: string) => placesOf(worker(rol)).filter(({ to }) => to.includes('?'));
    expect(narrowed('Editor').map(({ title }) => title)).not.toContain('Facturas: Vencidas');
    expect(narrowed('Administrador').map(({ to }) => to)).toContain(
      '/panelAdmin/facturas?estadoCobro=pendiente%2Cparcial',
    );
  });
});

describe('qué se ofrece', () => {
  const places = [{ title: 'Ir a Clientes', to: '/panelAdmin/clientes' }];
  const recent = [{ title: 'Sol', to: '/panelAdmin/clientes/1', details: ['CLI-00001'] }];
  const found = {
    parcial: false,
    grupos: [
      {
        familia: 'clientes',
        titulo: 'Clientes',
        hayMas: true,
        filas: [{ _id: '2', titulo: 'Cliente Dos', detalles: ['CLI-00002'], ruta: '/panelAdmin/clientes/2' }],
      },
    ],
  };
  const offered = (texto: string) =>
    sectionsOf({ places, recent, found, texto, words: texto.split(' ').filter(Boolean) });

  test('sin escribir nada, lo último y todas las pantallas', () => {
    expect(offered('').map(({ title }) => title)).toEqual(['Recientes', 'Acciones y pantallas']);
  });

  test('con solo cifras, lo encontrado va delante de las pantallas que las tienen en su nombre', () => {
    const sections = sectionsOf({
      places: [{ title: 'Ir a Previsión 347', to: '/panelAdmin/facturas/347' }],
      recent,
      found,
      texto: '347',
      words: ['347'],
    });
    expect(sections.map(({ title }) => title)).toEqual(['Clientes', 'Acciones y pantallas']);
  });

  test('al escribir, las pantallas que lo dicen y lo encontrado, con su lista entera si hay más', () => {
    expect(offered('cli').map(({ title }) => title)).toEqual(['Acciones y pantallas', 'Clientes']);
    expect(
      offered('cli & co')
        .at(-1)
        ?.options.map(({ title, to }) => [title, to]),
    ).toEqual([
      ['Cliente Dos', '/panelAdmin/clientes/2'],
      ['Ver más en Clientes', '/panelAdmin/clientes?texto=cli+%26+co'],
    ]);
  });

  test('de cada hallazgo se dice lo primero que lo distingue, y por lo que se ha encontrado', () => {
    const detalles = ['CLI-00002', 'B12345674', '+34612345678', 'ana@sol.es'];
    const filas = [{ _id: '2', titulo: 'Dos', detalles, ruta: '/panelAdmin/clientes/2' }];
    const grupos = [{ familia: 'clientes', titulo: 'Clientes', hayMas: false, filas }];
    const told = (...words: string[]) =>
      sectionsOf({ places: [], recent: [], found: { parcial: false, grupos }, texto: 'x', words })[0]
        ?.options[0]?.details;
    expect(told('dos')).toEqual(['CLI-00002', 'B12345674']);
    expect(told('SOL.ES')).toEqual(['CLI-00002', 'B12345674', 'ana@sol.es']);
    expect(told('612345678')).toEqual(['CLI-00002', 'B12345674', '+34612345678']);
  });

  test('cada opción tiene un identificador suyo', () => {
    const ids = offered('cli').flatMap(({ options }) => options.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBe(3);
  });
});
