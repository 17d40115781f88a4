import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AVISOS, type LayerCentre, locate, readCentre, type Town } from './map-layer.ts';
import { distanceKm } from './map-point.ts';

const PAMPLONA = { lat: 42.81687, lon: -1.64323 };
const tafalla: Town = { codigo: '31227', codProvincia: '31', lat: 42.5279, lon: -1.67446 };

/** Makes a centre with the usual data of the DGT's map; `fields` replaces those under test. */
function centre(fields: Record<string, unknown> = {}): LayerCentre {
  const read = readCentre({
    codigo_centro: 'NA017602',
    provincia: 'NAVARRA',
    municipio: 'TAFALLA',
    direccion: 'MAYOR 14-16',
    codigo_postal: 31300,
    telefono: 948123456,
    latitud: 42.5279,
    longitud: -1.67446,
    info: 'B  ',
    cod_ine: 31,
    ...fields,
  });
  if (!read) throw new Error('no centre was read');
  return read;
}

describe('un elemento del mapa de autoescuelas', () => {
  test('se lee entero', () => {
    expect(centre({ web: 'http://www.ejemplo.es/tafalla' })).toEqual({
      codigo: 'NA0176',
      seccion: '02',
      codProvincia: '31',
      municipio: 'TAFALLA',
      direccion: 'MAYOR 14-16',
      codigoPostal: '31300',
      telefono: '+34 948 123 456',
      web: 'http://www.ejemplo.es/tafalla',
      permisos: ['B'],
      punto: { lat: 42.5279, lon: -1.67446 },
      avisos: [],
    });
  });

  test('puede no tener más que su código', () => {
    expect(readCentre({ codigo_centro: 'NA017602', municipio: null })).toEqual({
      codigo: 'NA0176',
      seccion: '02',
      codProvincia: null,
      municipio: null,
      direccion: null,
      codigoPostal: null,
      telefono: null,
      web: null,
      permisos: [],
      punto: null,
      avisos: [AVISOS.sinCoordenadas],
    });
  });

  test('se acorta y se limpia para que se pueda guardar', () => {
    expect(centre({ direccion: ' MAYOR\u0000 14 \n BAJO ' }).direccion).toBe('MAYOR 14 BAJO');
    const long = centre({ direccion: `${'A'.repeat(199)}😀` }).direccion;
    expect(long).toBe(`${'A'.repeat(199)}\ufffd`);
    expect(centre({ direccion: 'MAYOR \ud800' }).direccion).toBe('MAYOR \ufffd');
  });

  test('no da ninguna dirección de correo', () => {
    const read = centre({ email: 'ana@ejemplo.es', web: 'ana@ejemplo.es' });
    expect(JSON.stringify(read)).not.toContain('ana@ejemplo');
  });

  test.each([
    ['NA017601', 'NA0176', '01'],
    ['M 156147', 'M 1561', '47'],
    ['M156147', 'M 1561', '47'],
    [' ab019801 ', 'AB0198', '01'],
  ])('el código «%s» es de la escuela «%s», sección %s', (text, codigo, seccion) => {
    expect(readCentre({ codigo_centro: text })).toMatchObject({ codigo, seccion });
  });

  test.each([
    [undefined],
    [null],
    [''],
    ['NA0176'],
    ['XX017601'],
    ['NA0176011'],
    [17601],
    [{}],
    ['NA01760A'],
  ])('con el código %j no se puede unir a nada', (codigo_centro) => {
    expect(readCentre({ codigo_centro, municipio: 'TAFALLA' })).toBeUndefined();
  });

  test.each([
    [1001, '01001'],
    ['1001', '01001'],
    ['28013 ', '28013'],
    [52006, '52006'],
  ])('el código postal %j es %s', (codigo_postal, expected) => {
    expect(centre({ codigo_postal })).toMatchObject({ codigoPostal: expected, avisos: [] });
  });

  test.each([[99_999], [53_001], [123], ['28O13'], [280_133], [-28_013]])(
    'el código postal %j no vale y se dice',
    (codigo_postal) => {
      expect(centre({ codigo_postal })).toMatchObject({
        codigoPostal: null,
        avisos: [AVISOS.codigoPostalNoValido],
      });
    },
  );

  test('un código postal que falta o es cero no es una duda', () => {
    for (const codigo_postal of [undefined, null, '', 0, '00000'])
      expect(centre({ codigo_postal })).toMatchObject({ codigoPostal: null, avisos: [] });
  });

  test.each([
    [912_345_678, '+34 912 345 678'],
    ['91 234 56 78', '+34 912 345 678'],
    ['+34912345678', '+34 912 345 678'],
    ['(0034) 912.345.678', '+34 912 345 678'],
    [34_612_345_678, '+34 612 345 678'],
    ['912345678 / 600111222', '+34 912 345 678'],
    ['Tel.: 812-345-678', '+34 812 345 678'],
  ])('el teléfono %j es %s', (telefono, expected) => {
    expect(centre({ telefono }).telefono).toBe(expected);
  });

  test.each([[0], [12_345], ['512345678'], [9_123_456_789], ['91234567'], ['no tiene'], [true]])(
    'el teléfono %j no es ninguno',
    (telefono) => {
      expect(centre({ telefono }).telefono).toBeNull();
    },
  );

  test('sin teléfono fijo que valga se da el móvil', () => {
    expect(centre({ telefono: 0, movil: '600 111 222' }).telefono).toBe('+34 600 111 222');
  });

  test.each([
    ['www.ejemplo.es', 'https://www.ejemplo.es/'],
    ['HTTP://WWW.Ejemplo.ES/Sede', 'http://www.ejemplo.es/Sede'],
    ['https://www.tiktok.com/@ejemplo', 'https://www.tiktok.com/@ejemplo'],
    ['ejemplo.es:8080/a', 'https://ejemplo.es:8080/a'],
    [' autoescuelañ.es ', 'https://xn--autoescuela-ceb.es/'],
  ])('la página «%s» es %s', (web, expected) => {
    expect(centre({ web }).web).toBe(expected);
  });

  test.each([
    ['javascript:alert(1)'],
    ['JavaScript://ejemplo.es/%0aalert(1)'],
    ['java\nscript:alert(1)'],
    ['javascript:1/alert(1)'],
    ['data:text/html,x'],
    ['mailto:ana@ejemplo.es'],
    ['ana@ejemplo.es'],
    ['https://ana:clave@ejemplo.es'],
    ['ftp://ejemplo.es'],
    ['no tiene'],
    ['localhost'],
    ['http://10.0.0.1/'],
    ['http//www.ejemplo.es'],
    [`ejemplo.es/${'a'.repeat(400)}`],
    [7],
  ])('la página %j no se enlaza', (web) => {
    expect(centre({ web }).web).toBeNull();
  });

  test.each([
    ['B  ', ['B']],
    ['A1,B', ['A1', 'B']],
    ['B  A1 AM ', ['B', 'A1', 'AM']],
    ['b; c+e / B', ['B', 'EC']],
    ['EB, ED, A, CAP', ['EB', 'ED', 'A', 'CAP']],
    ['Permisos: XYZ', []],
    [null, []],
    [12, []],
  ])('los permisos de %j son %j', (info, expected) => {
    expect(centre({ info }).permisos).toEqual(expected);
  });

  test.each([
    [31, 'lo que sea', '31'],
    ['1', null, '01'],
    [null, 'CORUÑA (A)', '15'],
    [null, 'Alicante/Alacant', '03'],
    [99, 'PALMAS, LAS', '35'],
    ['', 'Valencia', '46'],
    [null, 'Atlántida', null],
    [null, null, null],
  ])('cod_ine %j y provincia %j son la provincia %j', (cod_ine, provincia, expected) => {
    expect(centre({ cod_ine, provincia }).codProvincia).toBe(expected);
  });

  test.each([
    [42.5279, -1.67446],
    ['42,5279', '-1,67446'],
    [' 42.5279', ' -1.67446 '],
    [-1.67446, 42.5279],
  ])('las coordenadas %j y %j son de Tafalla', (latitud, longitud) => {
    expect(centre({ latitud, longitud })).toMatchObject({
      punto: { lat: 42.5279, lon: -1.67446 },
      avisos: [],
    });
  });

  test.each([
    [48.8566, 2.3522],
    [0, 0],
    [42.5279, null],
    [42.5279, 'oeste'],
    ['42,52,79', '-1,67'],
    [4_709_000, 610_000],
  ])('las coordenadas %j y %j no valen y se dice', (latitud, longitud) => {
    expect(centre({ latitud, longitud })).toMatchObject({
      punto: null,
      avisos: [AVISOS.coordenadasNoValidas],
    });
  });

  test('diga lo que diga, se puede guardar y enseñar', () => {
    const field = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.double(),
      fc.integer(),
      fc.webUrl(),
      fc.constantFrom(null, undefined, true, 'javascript:alert(1)', '\u0000', '\ud800', '912345678\u0000'),
      fc.array(fc.integer()),
    );
    const names = ['direccion', 'codigo_postal', 'telefono', 'movil', 'web', 'info', 'cod_ine', 'provincia'];
    const record = fc.record(
      Object.fromEntries([...names, 'municipio', 'latitud', 'longitud'].map((name) => [name, field])),
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(record, (fields) => {
        const read = readCentre({ ...fields, codigo_centro: 'NA017602' });
        const text = JSON.stringify(read && locate(read, tafalla));
        // JSON writes as an escape each character that PostgreSQL can't store.
        expect(text).not.toMatch(/\\u(0000|d[89a-f])/i);
        expect(read?.web ?? 'https://').toMatch(/^https?:\/\//);
        expect(read?.telefono ?? '+34 600 000 000').toMatch(/^\+34 [6-9]\d\d \d{3} \d{3}$/);
        expect(read?.codigoPostal ?? '28001').toMatch(/^(0[1-9]|[1-4]\d|5[0-2])\d{3}$/);
      }),
    );
  });
});

describe('el lugar de una sección', () => {
  test('es el punto de la DGT si cae cerca de su municipio', () => {
    expect(locate(centre(), tafalla)).toEqual({
      direccion: 'MAYOR 14-16',
      codigoPostal: '31300',
      telefono: '+34 948 123 456',
      web: null,
      permisos: ['B'],
      codigoMunicipio: '31227',
      lat: 42.5279,
      lon: -1.67446,
      origenPunto: 'dgt',
      avisos: [],
    });
  });

  test('es el del municipio, y se dice, si el de la DGT cae lejos', () => {
    const read = centre({ latitud: PAMPLONA.lat, longitud: PAMPLONA.lon });
    expect(locate(read, tafalla)).toMatchObject({
      lat: tafalla.lat,
      lon: tafalla.lon,
      origenPunto: 'municipio',
      avisos: [AVISOS.coordenadasLejos],
    });
  });

  test('«lejos» empieza a los 30 km', () => {
    // A degree of latitude is 111.19 km.
    const at = (km: number) => locate(centre({ latitud: 42.5279 + km / 111.19 }), tafalla).origenPunto;
    expect([at(29.9), at(30.1)]).toEqual(['dgt', 'municipio']);
  });

  test('es el del municipio si el mapa no da coordenadas o no valen', () => {
    for (const latitud of [null, 10]) {
      const place = locate(centre({ latitud, longitud: latitud }), tafalla);
      expect(place).toMatchObject({ lat: tafalla.lat, origenPunto: 'municipio' });
      expect(place.avisos).toHaveLength(1);
    }
  });

  test('sin municipio es el de la DGT, con sus dudas', () => {
    expect(locate(centre(), undefined)).toMatchObject({
      codigoMunicipio: null,
      lat: 42.5279,
      origenPunto: 'dgt',
      avisos: [AVISOS.municipio, AVISOS.coordenadasSinComprobar],
    });
  });

  test('sin municipio ni coordenadas no es ninguno', () => {
    expect(locate(centre({ latitud: null, longitud: null }), undefined)).toMatchObject({
      codigoMunicipio: null,
      lat: null,
      lon: null,
      origenPunto: null,
      avisos: [AVISOS.sinCoordenadas, AVISOS.municipio],
    });
  });

  test('en un municipio cuyo punto no se conoce es el de la DGT, sin comprobar', () => {
    expect(locate(centre(), { ...tafalla, lat: null, lon: null })).toMatchObject({
      codigoMunicipio: '31227',
      lat: 42.5279,
      origenPunto: 'dgt',
      avisos: [AVISOS.coordenadasSinComprobar],
    });
  });

  test('el código postal se compara con la provincia del municipio o, sin él, con la que da el mapa', () => {
    const read = centre({ codigo_postal: 28013 });
    expect(locate(read, tafalla).avisos).toEqual([AVISOS.codigoPostalDeOtra]);
    expect(locate(read, undefined).avisos).toContain(AVISOS.codigoPostalDeOtra);
    const unknown = centre({ codigo_postal: 28013, cod_ine: null, provincia: null });
    expect(locate(unknown, undefined).avisos).not.toContain(AVISOS.codigoPostalDeOtra);
  });

  test('las distancias son las de la superficie de la Tierra', () => {
    const madrid = { lat: 40.4168, lon: -3.7038 };
    const barcelona = { lat: 41.3874, lon: 2.1686 };
    expect(distanceKm(madrid, barcelona)).toBeCloseTo(505, -1);
    expect(distanceKm(madrid, madrid)).toBe(0);
  });
});
