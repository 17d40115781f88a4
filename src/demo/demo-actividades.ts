import { keysOf } from '#platform/kit/contract/keys-of.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { between, pick, type Random } from '#platform/kit/seeded-random.ts';
import { before } from './demo-etapas.ts';

const DAY_MS = 86_400_000;

const SUBJECTS = {
  llamada: ['Llamar a', 'Volver a llamar a', 'Preguntar por la propuesta a'],
  email: ['Enviar tarifas a', 'Escribir a', 'Responder a'],
  reunion: ['Reunión con', 'Videollamada con'],
  visita: ['Visita a'],
  tarea: ['Preparar propuesta para', 'Repasar la ficha de'],
  nota: ['Apunte sobre'],
} as const;

const RESULTS = ['Quiere pensárselo', 'De acuerdo, espera la propuesta', 'No contesta', 'Pide otra fecha'];

/** Makes an actividad: done up to two months before `today`, or pending in the next two weeks. */
export function inventActividad(random: Random, about: string, today: Date) {
  const tipo = pick(random, keysOf(SUBJECTS));
  const done = random() < 0.6;
  const from = done ? today : new Date(today.getTime() + 14 * DAY_MS);
  const estado = done ? pick(random, ['hecha', 'hecha', 'hecha', 'cancelada']) : 'pendiente';
  return {
    tipo,
    estado,
    inicio: before(random, from, done ? 60 : 13),
    asunto: `${pick(random, SUBJECTS[tipo])} ${about}`.slice(0, 120),
    prioridad: pick(random, ['baja', 'normal', 'normal', 'normal', 'alta']),
    resultado: estado === 'hecha' ? pick(random, RESULTS) : null,
  };
}

const STATES = [
  ...(['publicado', 'publicado', 'publicado', 'pendiente', 'pendiente'] as const),
  ...(['borrador', 'pausado', 'finalizado', 'rechazado'] as const),
];

type Anuncio = { nombre: string; codProvincia: string; index: number; today: Date };

/** Makes an anuncio of a cliente, with days that fit its state. */
export function inventAnuncio(random: Random, { nombre, codProvincia, index, today }: Anuncio) {
  const estado = STATES[index % STATES.length] ?? 'borrador';
  const start = between(random, 5, 40) * (estado === 'finalizado' ? -3 : -1);
  const day = (days: number) => todayInMadrid(new Date(today.getTime() + days * DAY_MS));
  return {
    estado,
    titulo: pick(random, ['Matrícula a mitad de precio', 'Últimas plazas del intensivo', 'Carné en un mes']),
    texto: `En ${nombre}, y te quedas con el material. Plazas limitadas.`.slice(0, 160),
    url: `https://anuncio${index + 1}.example/`,
    ubicacion: pick(random, ['resultados', 'ficha', 'lateral']),
    provincias: [codProvincia],
    desde: day(start),
    hasta: day(estado === 'finalizado' ? -10 : between(random, 15, 60)),
    prioridad: between(random, 0, 10),
    motivo: estado === 'rechazado' ? 'El enlace no lleva a su página' : null,
  };
}
