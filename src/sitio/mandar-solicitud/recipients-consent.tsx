import { consentText } from '#oficina/relacion/alumnos/solicitud-words.ts';
import { Check, type FieldsProps } from './fields.tsx';

/** The consent to give one's data to the recipients, by their names. Other recipients need a new consent: the box is ticked again. */
export const RecipientsConsent = ({ names, ...fields }: FieldsProps & { names: readonly string[] }) => (
  <Check {...fields} name="consiento">
    {consentText(names)}
  </Check>
);
