import { expect, test } from 'vitest';
import { readIban } from './iban.ts';

// The examples of the SWIFT IBAN Registry, release 99.
test.each([
  ['ES91 2100 0418 4502 0005 1332', 'ES9121000418450200051332'],
  ['es79-2100-0813-6101-2345-6789', 'ES7921000813610123456789'],
  ['IBAN: DE89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
  ['GB29 NWBK 6016 1331 9268 19', 'GB29NWBK60161331926819'],
  ['PT50000201231234567890154', 'PT50000201231234567890154'],
  ['NO93 8601 1117 947', 'NO9386011117947'],
])('%s es un IBAN', (text, iban) => {
  expect(readIban(text)).toEqual({ iban });
});

test.each([
  ['', 'Escribe el IBAN'],
  ['2100 0418 4502 0005 1332', 'como ES91'],
  ['ES91 2100 0418 4502 0005 133', '24 caracteres'],
  ['ES91 2100 0418 4502 0005 1323', 'cifras de control'],
  ['ES19 2100 0418 4502 0005 1332', 'cifras de control'],
  ['DE89 3704 0044 0532 0130 01', 'cifras de control'],
])('«%s» no lo es, y se dice por qué', (text, motivo) => {
  expect(readIban(text)).toEqual({ motivo: expect.stringContaining(motivo) });
});
