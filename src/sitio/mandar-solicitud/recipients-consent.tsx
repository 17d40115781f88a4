import { carriedConsentText } from '#oficina/relacion/alumnos/peticion-words.ts';
import { consentText } from '#oficina/relacion/alumnos/solicitud-words.ts';
import { CheckField } from '#sitio/forms/form-field.tsx';
import { recipientsAmong } from './autoescuela-choice.tsx';
import { Check, type FieldsProps } from './fields.tsx';
import type { OfferedAutoescuela } from './offered-autoescuelas.server.ts';

type RecipientsConsentProps = FieldsProps & { escuelas: OfferedAutoescuela[] };

const namesOf = (escuelas: readonly OfferedAutoescuela[]) => escuelas.map(({ nombre }) => nombre);

/**
 * The one consent, by the names of the recipients, never ticked beforehand. Those that have not joined have a box of their own, since what
 * happens with the request is another thing. Other recipients need a new consent: a key ticks the box off again.
 */
export function RecipientsConsent({ escuelas, typed, errors }: RecipientsConsentProps) {
  const fields = { typed, errors };
  const recipients = recipientsAmong(escuelas, typed);
  const direct = namesOf(recipients.filter(({ clienteId }) => clienteId !== null));
  const carried = namesOf(recipients.filter(({ clienteId }) => clienteId === null));
  if (recipients.length === 0)
    return (
      <CheckField name="general" label="Ayuda" defaultChecked={typed?.general === 'si'}>
        No sé a cuál: quiero que el equipo de Carné Claro use mis datos para ayudarme a elegir
      </CheckField>
    );
  return (
    <>
      {direct.length > 0 && (
        <Check {...fields} name="consiento" key={direct.join()}>
          {consentText(direct)}
        </Check>
      )}
      {carried.length > 0 && (
        <Check {...fields} name="llevar" key={`llevar ${carried.join()}`}>
          {carriedConsentText(carried)}. <a href="#que-sale">Qué sale y cuándo</a>
        </Check>
      )}
    </>
  );
}
