import { Autocomplete, type OptionsFilter } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { searchText } from '#kit/search-text.ts';
import { call } from '../call.ts';
import shared from '../ui/shared.module.css';
import type { AddressPlace } from './address-place.ts';
import styles from './crud.module.css';
import type { InputProps } from './input-props.ts';

type TownInputProps = { props: InputProps; max: number | undefined; place: AddressPlace };

/** Most names in sight: typing is quicker than reading more. */
const SHOWN = 12;

/**
 * Field for a municipality. It offers those of the postcode, or of the province, and takes any other name; it fills in the only one of
 * a postcode, unless the person wrote another place.
 */
export function TownInput({ props, max, place }: TownInputProps) {
  const ofPostcode = useTowns('codigoPostal', /^\d{5}$/.test(place.codigoPostal) ? place.codigoPostal : '');
  const ofProvince = useTowns('codProvincia', ofPostcode?.length ? '' : place.codProvincia);
  useFilling(place.codigoPostal, ofPostcode, props);
  const several = (ofPostcode?.length ?? 0) > 1;
  return (
    <Autocomplete
      {...props}
      description={several ? `Hay ${ofPostcode?.length} con ese código postal: elige o escribe` : undefined}
      data={ofPostcode?.length ? ofPostcode : (ofProvince ?? [])}
      filter={several ? matchingOrAll : matching}
      limit={SHOWN}
      maxLength={max}
      openOnFocus={false}
      withScrollArea={false}
      comboboxProps={{ hideDetached: false }}
      classNames={{ wrapper: styles.medium, options: shared.scroll }}
      autoComplete="off"
    />
  );
}

/** Municipalities of a postcode or a province; undefined until they are known, also when nobody answers. */
function useTowns(by: 'codigoPostal' | 'codProvincia', figures: string): string[] | undefined {
  const { data } = useQuery({
    queryKey: ['municipios', by, figures],
    queryFn: ({ signal }) =>
      call<{ municipios: string[] }>('GET', 'municipios/leer', { query: { [by]: figures } }, { signal }),
    enabled: figures !== '',
    staleTime: Number.POSITIVE_INFINITY,
    // The field takes any name without them.
    meta: { background: true, told: true },
  });
  return data && [...new Set(data.municipios)];
}

/**
 * Writes the only municipality of a postcode once it changes, over nothing or over one of the postcode before; of several, the person
 * chooses.
 */
function useFilling(
  codigoPostal: string,
  towns: string[] | undefined,
  { value, onChange }: Pick<InputProps, 'value' | 'onChange'>,
): void {
  const before = useRef<{ codigoPostal: string; towns: string[] }>({ codigoPostal, towns: towns ?? [] });
  useEffect(() => {
    if (!towns) return;
    const isNew = before.current.codigoPostal !== codigoPostal;
    const isOf = (names: readonly string[]) => names.some((town) => isSame(town, value));
    const isOver = value === '' || (isOf(before.current.towns) && !isOf(towns));
    before.current = { codigoPostal, towns };
    if (isNew && isOver && towns.length > 0) onChange(towns.length === 1 ? towns[0] : '');
  }, [codigoPostal, towns, value, onChange]);
}

const isSame = (one: string, other: string): boolean => searchText(one) === searchText(other);

/** Names that contain the text, with or without accents. */
const matching: OptionsFilter = ({ options, search, limit }) =>
  options
    .filter((option) => 'value' in option && searchText(option.label).includes(searchText(search)))
    .slice(0, limit);

/** All of them where none matches: the text may be of another postcode. */
const matchingOrAll: OptionsFilter = (asked) => {
  const some = matching(asked);
  return some.length > 0 ? some : asked.options.slice(0, asked.limit);
};
