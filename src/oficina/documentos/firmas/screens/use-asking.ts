import { useRef } from 'react';
import { showMessage } from '#platform/browser/messages.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { dayAfter } from '#platform/kit/dates/day-after.ts';
import { pairsIf } from '#platform/kit/pairs.ts';
import { type SavingForm, useSavingForm } from '#platform/ui/forms/use-saving-form.tsx';
import { keepFocus } from '#platform/ui/keep-focus.ts';
import { firmasCalls, firmasFallbacks } from '../calls.ts';
import type { SolicitudLeida } from '../contract.ts';
import { isSame } from '../same-person.ts';
import type { Contacto } from './firmas-card.tsx';
import { askingWords, type Chosen, type Other, type PersonToAsk, peopleIn } from './people-to-ask.ts';
import { FIRMAS_ACT, type FirmasHere } from './use-firmas.ts';

type Values = Chosen & {
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

export const NEW_OTHER: Other = { nombre: '', email: '', rol: 'firmante' };

/** The form that asks for firmas, with the people whom it would ask. */
export function useAsking(signing: FirmasHere, contacts: readonly Contacto[]) {
  const { open, last, asking, row } = signing;
  const asked = open?.firmantes ?? [];
  const before = open ? [] : (last?.firmantes ?? []);
  const askedOf = (one: Contacto) => asked.find((other) => isSame(one, other));
  const strange = before.filter((one) => !contacts.some((contact) => isSame(contact, one)));
  const sent = useRef<PersonToAsk[]>([]);
  /** Nobody chosen, with a row to write in when there are no contacts. */
  const nobody: Values = {
    elegidos: [],
    otros: contacts.length === 0 ? [NEW_OTHER] : [],
    roles: {},
    porOrden: false,
    caducaEn: dayAfter(todayInMadrid(new Date()), USUAL_DAYS),
    conCodigo: true,
    mensaje: '',
  };
  const saving: SavingForm<Values> = useSavingForm<Values, SolicitudLeida>({
    labels: LABELS,
    initialValues: {
      ...nobody,
      elegidos: contacts.flatMap((contact, at) =>
        !askedOf(contact) && (before.some((one) => isSame(contact, one)) || (!last && contact.recibe))
          ? [at]
          : [],
      ),
      ...(strange.length > 0 && {
        otros: strange.map(({ nombre, email }) => ({ ...NEW_OTHER, nombre, email: email ?? '' })),
      }),
    },
    guarded: asking,
    titleOf: (campo) => {
      const [, at, name = ''] = /^firmantes\.(\d+)\.(\w+)$/.exec(campo) ?? [];
      const who = sent.current[Number(at)]?.nombre;
      return who && NAMES[name] ? `${NAMES[name]} de ${who}` : undefined;
    },
    check: (values) =>
      Object.fromEntries([
        ...pairsIf(peopleIn(values, contacts, asked).length === 0, ['elegidos', 'Elige a quién se le pide']),
        ...values.otros.flatMap(({ nombre, email }, at) => [
          ...pairsIf(nombre.trim() === '', [`otros.${at}.nombre`, 'Escribe su nombre']),
          ...pairsIf(email.trim() !== '' && !email.includes('@'), [`otros.${at}.email`, 'No es un correo']),
        ]),
      ]),
    save: ({ porOrden, mensaje, caducaEn, conCodigo, ...who }) => {
      const people = peopleIn(who, contacts, asked);
      sent.current = people;
      return firmasCalls.solicitar({
        _idDocumento: row._id,
        caducaEn,
        conCodigo,
        firmantes: people.map(({ nombre, email, rol }, at) => ({
          nombre,
          ...(email && { email }),
          rol,
          orden: porOrden ? at + (open ? 2 : 1) : 1,
        })),
        ...(mensaje.trim() && { mensaje }),
      });
    },
    onSaved: ({ firmantes }) => {
      showMessage('success', askingWords(sent.current, firmantes));
      saving.form.setValues(nobody);
      saving.form.resetDirty(nobody);
      void signing.changed().then(() => keepFocus(FIRMAS_ACT));
    },
    fallback: firmasFallbacks.solicitar,
  });
  return { saving, askedOf, people: peopleIn(saving.form.getValues(), contacts, asked) };
}

export type Asking = ReturnType<typeof useAsking>;
