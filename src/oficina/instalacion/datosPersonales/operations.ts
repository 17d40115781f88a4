import { z } from 'zod';
import {
  buscarPersona,
  cuenta,
  personaHallada,
  supresion,
  suprimirPersona,
} from '#oficina/base/personal-data/contract.ts';
import { operations } from '#platform/kit/contract/operation.ts';

/** Calls on the data of one person. */
export const personalDataOperations = operations({
  suprimir: {
    method: 'POST',
    path: 'datosPersonales/suprimir',
    summary:
      'Suprime los datos de una persona, menos lo que hay que conservar; 40904 con los motivos si no se puede',
    body: suprimirPersona,
    answer: z.object({ _id: z.string(), cuentas: z.array(cuenta) }),
  },
  buscar: {
    method: 'GET',
    path: 'datosPersonales/buscar',
    summary: 'Qué hay de una persona, por su correo, teléfono, NIF o registro, y qué se haría al suprimirla',
    query: buscarPersona,
    answer: z.array(personaHallada),
  },
  leer: {
    method: 'GET',
    path: 'datosPersonales/leer',
    summary: 'Las últimas 50 supresiones: cuándo, quién y cuánto, sin los datos',
    query: z.strictObject({}),
    answer: z.array(supresion),
  },
});
