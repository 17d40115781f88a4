import { describe, expect, test } from 'vitest';
import { FilaNoValida, monthlyRowParser } from './monthly-row.ts';
import { type Line, monthlyLine } from './monthly-text.testing.server.ts';

const read = (line: string) => monthlyRowParser()(line);
const refusal = (line: string) => {
  try {
    read(line);
    return undefined;
  } catch (error) {
    if (error instanceof FilaNoValida) return error.message;
    throw error;
  }
};

test('una línea de la DGT se lee sin el relleno de sus campos', () => {
  const line = 'Albacete;Almansa ;AB0198;ALARCON;01;1 ;2022;PRUEBA TEÓRICA;B  ;12;7;2;2;1;8';
  expect(read(line)).toEqual({
    provincia: '02',
    centro: 'Almansa',
    codigo: 'AB0198',
    nombre: 'ALARCON',
    seccion: '01',
    mes: '2022-01-01',
    prueba: 1,
    permiso: 1,
    aptos: 12,
    aptos1: 7,
    aptos2: 2,
    aptos3o4: 2,
    aptos5oMas: 1,
    noAptos: 8,
  });
});

test('el blanco interior de un código de una sola letra es parte del código', () => {
  expect(read(monthlyLine({ codigo: 'A 0235', provincia: 'Alicante/Alacant' })).codigo).toBe('A 0235');
});

test('«N.D.» es una provincia que la DGT no da', () => {
  expect(read(monthlyLine({ provincia: 'N.D.', centro: 'N.D.' })).provincia).toBeNull();
});

test('lo recordado de unas líneas no cambia lo que dicen las siguientes', () => {
  const parse = monthlyRowParser();
  const lines: Line[] = [
    { codigo: 'AB0198', permiso: 'B', tipo: 'PRUEBA TEÓRICA' },
    { codigo: 'A 0235', permiso: 'A2', provincia: 'N.D.', centro: 'N.D.' },
    { codigo: 'AB0198', permiso: 'B', provincia: 'N.D.', centro: 'N.D.' },
    { codigo: 'A 0235', permiso: 'A2', tipo: 'PRUEBA TEÓRICA' },
  ];
  const again = [...lines, ...lines].map((line) => parse(monthlyLine(line)));
  expect(again).toEqual([...lines, ...lines].map((line) => read(monthlyLine(line))));
});

test('la sección solo puede faltar en la recuperación de puntos', () => {
  expect(read(monthlyLine({ seccion: '', permiso: 'RPV', tipo: 'PRUEBA TEÓRICA' })).seccion).toBe('');
  expect(refusal(monthlyLine({ seccion: '' }))).toContain('CODIGO_SECCION debe tener dos cifras');
});

describe('una línea que no es como las de la DGT se rechaza diciendo por qué', () => {
  const good = monthlyLine({});
  test.each<[string, string, string]>([
    ['le falta una columna', good.slice(0, good.lastIndexOf(';')), 'tiene 14 columnas y debería tener 15'],
    ['le sobra una columna', `${good};1`, 'tiene 16 columnas y debería tener 15'],
    [
      'una prueba desconocida',
      monthlyLine({ tipo: 'PRUEBA ORAL' }),
      'TIPO_EXAMEN desconocido: «PRUEBA ORAL»',
    ],
    ['un permiso desconocido', monthlyLine({ permiso: 'Z9' }), 'NOMBRE_PERMISO desconocido: «Z9»'],
    [
      'una provincia desconocida',
      monthlyLine({ provincia: 'Lisboa' }),
      'DESC_PROVINCIA desconocida: «Lisboa»',
    ],
    ['un prefijo desconocido', monthlyLine({ codigo: 'QQ0198' }), 'prefijo desconocido: «QQ0198»'],
    ['un código sin cifras', monthlyLine({ codigo: 'AB01X8' }), 'CODIGO_AUTOESCUELA no válido'],
    ['una sección de una cifra', monthlyLine({ seccion: '1' }), 'CODIGO_SECCION debe tener dos cifras: «1 »'],
    ['un mes 13', monthlyLine({ mes: 13 }), 'MES no válido: «13»'],
    ['un año de dos cifras', monthlyLine({ anyo: 25 }), 'ANYO no válido: «25»'],
    ['letras por número', good.replace(/;8$/, ';ocho'), 'NUM_NO_APTOS no es un número entero: «ocho»'],
    ['un número negativo', good.replace(/;8$/, ';-8'), 'NUM_NO_APTOS no es un número entero: «-8»'],
    ['un número con decimales', good.replace(/;7;/, ';7.5;'), 'NUM_APTOS_1conv no es un número entero'],
    ['un número enorme', good.replace(/;8$/, ';1234567'), 'NUM_NO_APTOS es demasiado grande: «1234567»'],
    [
      'una suma que no cuadra',
      good.replace(/;12;7;/, ';13;7;'),
      'NUM_APTOS es 13 y la suma de sus convocatorias da 12',
    ],
    [
      'un nombre larguísimo',
      monthlyLine({ nombre: 'A'.repeat(81) }),
      'NOMBRE_AUTOESCUELA tiene 81 caracteres',
    ],
    ['un centro larguísimo', monthlyLine({ centro: 'C'.repeat(101) }), 'CENTRO_EXAMEN tiene 101 caracteres'],
    ['un nombre en blanco', monthlyLine({ nombre: '  ' }), 'NOMBRE_AUTOESCUELA está en blanco'],
  ])('%s', (_, line, reason) => {
    expect(refusal(line)).toContain(reason);
  });
});
