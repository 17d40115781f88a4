import { useRef } from 'react';
import { showMessage } from '#platform/browser/messages.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { dayAfter } from '#platform/kit/dates/day-after.ts';
import { pairsIf } from '#platform/kit/pairs.ts';
import { useSavingForm } from '#platform/ui/forms/use-saving-form.tsx';
import { firmasCalls, firmasFallbacks } from '../calls.ts';
import type { SolicitudLeida } from '../contract.ts';
import type { RolFirmante } from '../states.ts';
import type { Contacto } from './firmas-card.tsx';
import type { FirmasHere } from './use-firmas.ts';

type Other = { nombre: string; email: string };

type Values = {
  /** Places of the chosen contacts. */
  elegidos: number[];
  /** People who are no contacts. */
  otros: Other[];
  /** What each one does, by name; most of them sign. */
  roles: Record<string, RolFirmante>;
  porOrden: boolean;
  caducaEn: string;
  conCodigo: boolean;
  mensaje: string;
};

const LABELS: Record<keyof Values, string> = {
  elegidos: 'Quién firma',
  otros: 'Otra persona',
  roles: 'Qué hace cada una',
  porOrden: 'Por orden',
  caducaEn: 'Último día para firmar',
  conCodigo: 'Código por correo',
  mensaje: 'Mensaje',
};

const NAMES: Record<string, string> = { nombre: 'Nombre', email: 'Correo', rol: 'Qué hace' };
/** Days to sign, unless another day is chosen. */
const USUAL_DAYS = 14;

/** The form that asks for firmas, with the people whom it would ask. */
export function useAsking(signing: FirmasHere, contacts: readonly Contacto[]) {
  const { open, last, asking, row } = signing;
  const before = open ? [] : (last?.firmantes ?? []);
  const askedOf = (one: Person) => open?.firmantes.find((other) => isSame(one, other));
  const strange = before.filter((one) => !contacts.some((contact) => isSame(contact, one)));
  const sent = useRef<{ nombre: string }[]>([]);
  const saving = useSavingForm<Values, SolicitudLeida>({
    labels: LABELS,
    initialValues: {
      elegidos: contacts.flatMap((contact, at) =>
        !askedOf(contact) && (before.some((one) => isSame(contact, one)) || (!last && contact.recibe))
          ? [at]
          : [],
      ),
      otros: [
        ...strange.map(({ nombre, email }) => ({ nombre, email: email ?? '' })),
        ...(contacts.length + strange.length === 0 ? [{ nombre: '', email: '' }] : []),
      ],
      roles: {},
      porOrden: false,
      caducaEn: dayAfter(todayInMadrid(new Date()), USUAL_DAYS),
      conCodigo: true,
      mensaje: '',
    },
    guarded: asking,
    titleOf: (campo) => {
      const [, at, name = ''] = /^firmantes\.(\d+)\.(\w+)$/.exec(campo) ?? [];
      const who = sent.current[Number(at)]?.nombre;
      return who && NAMES[name] ? `${NAMES[name]} de ${who}` : undefined;
    },
    check: ({ elegidos, otros }) =>
      Object.fromEntries([
        ...pairsIf(elegidos.length + otros.length === 0, ['elegidos', 'Elige a quién se le pide']),
        ...otros.flatMap(({ nombre, email }, at) => [
          ...pairsIf(nombre.trim() === '', [`otros.${at}.nombre`, 'Escribe su nombre']),
          ...pairsIf(email.trim() !== '' && !email.includes('@'), [`otros.${at}.email`, 'No es un correo']),
        ]),
      ]),
    save: ({ roles, porOrden, mensaje, caducaEn, conCodigo, ...who }) => {
      const people = chosenIn(who, contacts);
      sent.current = people;
      return firmasCalls.solicitar({
        _idDocumento: row._id,
        caducaEn,
        conCodigo,
        firmantes: people.map(({ nombre, email }, at) => ({
          nombre,
          ...(email && { email }),
          rol: roles[nombre] ?? 'firmante',
          orden: porOrden ? at + (open ? 2 : 1) : 1,
        })),
        ...(mensaje.trim() && { mensaje }),
      });
    },
    onSaved: ({ firmantes }) => {
      const letters = firmantes.some(({ turno, email, enviadoEn }) => turno && email && !enviadoEn);
      showMessage(
        'success',
        letters ? 'Firma pedida: sus correos están en cola' : 'Firma pedida: se firma en esta pantalla',
      );
      void signing.changed();
    },
    fallback: firmasFallbacks.solicitar,
  });
  return { saving, askedOf, people: chosenIn(saving.form.getValues(), contacts) };
}

export type Asking = ReturnType<typeof useAsking>;

type Person = { nombre: string; email: string | null };

/** Whether two people are one: by their addresses, or by their names when one has none. */
const isSame = (one: Person, other: Person): boolean =>
  one.email && other.email
    ? one.email.toLowerCase() === other.email.toLowerCase()
    : one.nombre.toLowerCase() === other.nombre.toLowerCase();

const chosenIn = (
  { elegidos, otros }: Pick<Values, 'elegidos' | 'otros'>,
  contacts: readonly Contacto[],
): Other[] => [
  ...elegidos
    .flatMap((at) => contacts[at] ?? [])
    .map(({ nombre, email }) => ({ nombre, email: email ?? '' })),
  ...otros.map(({ nombre, email }) => ({ nombre: nombre.trim(), email: email.trim() })),
];
