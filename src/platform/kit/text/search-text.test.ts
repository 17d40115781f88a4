import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { searchText, slugify } from './search-text.ts';

describe('texto de búsqueda', () => {
  test.each([
    ['A Coruña', 'a coruna'],
    ['España', 'espana'],
    ["L'Alfàs del Pi", 'l alfas del pi'],
    ['l’Hospitalet de Llobregat', 'l hospitalet de llobregat'],
    ['Araba/Álava', 'araba alava'],
    ['Vitoria-Gasteiz', 'vitoria gasteiz'],
    ['  Dos\t\n palabras  ', 'dos palabras'],
    ['Paral·lel', 'parallel'],
    ['AUTOESCUELA  Nº 1, S.L.', 'autoescuela no 1 s l'],
    ['Plaça', 'placa'],
    ['', ''],
    ["'-/", ''],
  ])('«%s» se busca como «%s»', (texto, esperado) => {
    expect(searchText(texto)).toBe(esperado);
  });

  test('lo escrito con y sin tildes, o con distinta composición Unicode, se busca igual', () => {
    expect(searchText('Ávila')).toBe(searchText('avila'));
    expect(searchText('Cádiz'.normalize('NFD'))).toBe(searchText('Cádiz'.normalize('NFC')));
  });

  test('normalizar dos veces da lo mismo que una', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (texto) => {
        const once = searchText(texto);
        expect(searchText(once)).toBe(once);
      }),
    );
  });

  test('nunca deja blancos dobles ni en los extremos', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (texto) => {
        expect(searchText(texto)).toMatch(/^(\S+( \S+)*)?$/);
      }),
    );
  });
});

describe('trozo de dirección', () => {
  test.each([
    ["L'Alfàs del Pi", 'l-alfas-del-pi'],
    ['Castelló de la Plana/Castellón de la Plana', 'castello-de-la-plana-castellon-de-la-plana'],
    ['Permiso B+E', 'permiso-b-e'],
    ['Αθήνα', ''],
    ['Smørrebrød 24 h', 'sm-rrebr-d-24-h'],
  ])('«%s» da «%s»', (texto, esperado) => {
    expect(slugify(texto)).toBe(esperado);
  });

  test('solo tiene letras a-z, cifras y guiones sueltos, y repetirlo no lo cambia', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (texto) => {
        const slug = slugify(texto);
        expect(slug).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/);
        expect(slugify(slug)).toBe(slug);
      }),
    );
  });
});
