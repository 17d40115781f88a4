import type { Field } from '#platform/kit/contract/fields.ts';
import { provinciaPorCodigo } from '#platform/kit/people/provincias.ts';
import type { SavingForm } from '#platform/ui/forms/use-saving-form.tsx';
import type { Texts } from '#platform/ui/forms/versions.ts';
import type { InputProps } from '../fields/input-props.ts';

/** Place of an address as its form says so far. */
export type AddressPlace = { codigoPostal: string; codProvincia: string };

type FormFields = Readonly<Record<string, Field>>;

/** Place of the address of a form; undefined where it has no postcode and municipality to write, or is abroad. */
export function placeIn(written: FormFields, textOf: (name: string) => string): AddressPlace | undefined {
  const abroad = !['', 'ES'].includes(textOf('codPais'));
  if (abroad || !('codigoPostal' in written && 'municipio' in written)) return undefined;
  return { codigoPostal: textOf('codigoPostal').trim(), codProvincia: textOf('codProvincia') };
}

/** Input of the postcode, which writes the province too: its first two figures say it. */
export function postcodeProps(form: Pick<SavingForm<Texts>, 'field'>, written: FormFields): InputProps {
  const props = form.field('codigoPostal');
  if (!('codProvincia' in written)) return props;
  return {
    ...props,
    onChange: (event: { currentTarget: { value: string } }) => {
      props.onChange(event);
      const text = event.currentTarget.value.trim();
      const province = /^\d{5}$/.test(text) ? provinciaPorCodigo(text.slice(0, 2)) : undefined;
      if (province) form.field('codProvincia').onChange(province.codigo);
    },
  };
}
