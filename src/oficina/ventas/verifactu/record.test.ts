import { expect, test } from 'vitest';
import { recordHash } from './fingerprint.server.ts';
import { qrAddress } from './qr-address.ts';
import { type Registro, type RegistroAlta, recordDay, recordMoment } from './record.ts';

const sistema = {
  productor: { nombre: 'P', nif: 'B12345674' },
  nombre: 'Carné Claro',
  id: 'CC',
  version: '1',
  instalacion: '1',
};
const alta = (said: Partial<RegistroAlta>): RegistroAlta => ({
  tipo: 'alta',
  nombreEmisor: 'E',
  tipoFactura: 'F1',
  descripcion: 'D',
  desglose: [],
  sistema,
  anterior: null,
  cuotaTotal: '12.35',
  importeTotal: '123.45',
  momento: '2024-01-01T19:20:30+01:00',
  id: { nif: '89890001K', numSerie: '12345678/G33', fecha: '01-01-2024' },
  ...said,
});

test('las huellas de los tres ejemplos oficiales, que son una cadena', () => {
  const first = alta({});
  const secondId = { nif: '89890001K', numSerie: '12345679/G34', fecha: '01-01-2024' };
  const second = alta({
    id: secondId,
    momento: '2024-01-01T19:20:35+01:00',
    anterior: { ...first.id, huella: recordHash(first) },
  });
  const third: Registro = {
    tipo: 'anulacion',
    id: secondId,
    sistema,
    momento: '2024-01-01T19:20:40+01:00',
    anterior: { ...secondId, huella: recordHash(second) },
  };
  expect([first, second, third].map(recordHash)).toEqual([
    '3C464DAF61ACB827C65FDA19F352A4E3BDC2C640E9E9FC4CC058073F38F12F60',
    'F7B94CFD8924EDFF273501B01EE5153E4CE8F259766F88CF6ACB8935802A2B97',
    '177547C0D57AC74748561D054A9CEC14B4C4EA23D1BEFD6F2E69E3A388F90C68',
  ]);
});

test('el momento lleva la hora de la península y su diferencia, también en los cambios de hora', () => {
  expect(
    [
      '2026-12-31T22:30:00Z',
      '2026-10-25T00:30:00Z',
      '2026-10-25T01:30:00Z',
      '2027-03-28T00:59:59Z',
      '2027-03-28T01:00:00Z',
    ].map((instant) => recordMoment(new Date(instant))),
  ).toEqual([
    '2026-12-31T23:30:00+01:00',
    '2026-10-25T02:30:00+02:00',
    '2026-10-25T02:30:00+01:00',
    '2027-03-28T01:59:59+01:00',
    '2027-03-28T03:00:00+02:00',
  ]);
  expect(recordDay('2026-12-31')).toBe('31-12-2026');
});

test('el QR dice lo del ejemplo oficial', () => {
  const id = { nif: '89890001K', numSerie: '12345678&G33', fecha: '01-01-2024' };
  expect(qrAddress('pruebas', id, '241.4')).toBe(
    'https://prewww2.aeat.es/wlpl/TIKE-CONT/ValidarQR?nif=89890001K&numserie=12345678%26G33&fecha=01-01-2024&importe=241.4',
  );
});
