import { Autocomplete, type OptionsFilter } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '#platform/browser/call.ts';
import { searchText } from '#platform/kit/text/search-text.ts';
import shared from '#platform/ui/shared.module.css';
import styles from '../crud.module.css';
import type { InputProps } from '../fields/input-props.ts';
import type { AddressPlace } from './address-place.ts';
import { keepTowns, officialTown } from './known-towns.ts';

type TownInputProps = { props: InputProps; max: number | undefined; place: AddressPlace };

/** Most names in sight: typing is quicker than reading more. */
const SHOWN = 12;

/**
 * Field to choose a municipality of Spain. It offers those of the postcode, or else of the province. If the postcode has only one,
 * it fills that one in. If the person writes a district or a village, it becomes its municipality; `townProblem` refuses any other name.
 */
export function TownInput({ props, max, place }: TownInputProps) {
  const ofPostcode = useTowns('codigoPostal', /^\d{5}$/.test(place.codigoPostal) ? place.codigoPostal : '');
  const ofProvince = useTowns('codProvincia', place.codProvincia);
  useFilling(place.codigoPostal, ofPostcode, props);
  const several = (ofPostcode?.length ?? 0) > 1;
  return (
    <Autocomplete
      {...props}
      onBlur={(event) => {
        props.onBlur(event);
        officialName(place.codProvincia, props.value).then((town) => town && props.onChange(town));
      }}
      description={several ? `Hay ${ofPostcode?.length} con ese código postal: elige` : undefined}
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

/** Finds the municipality of a province by its name or, through the server, by the name of a place within it. */
async function officialName(codProvincia: string, text: string): Promise<string | undefined> {
  if (codProvincia === '' || text.trim() === '') return undefined;
  const town = officialTown(codProvincia, text);
  if (town !== undefined) return town;
  const query = { codProvincia, texto: text.trim() };
  // Without an answer the name stays as it is, and `townProblem` checks it.
  const read = await call<Towns>('GET', 'municipios/leer', { query }).catch(() => undefined);
  return read?.municipios[0];
}

type Towns = { municipios: string[] };

/** Municipalities of a postcode or a province; undefined until they are known, also when nobody answers. */
function useTowns(by: 'codigoPostal' | 'codProvincia', figures: string): string[] | undefined {
  const { data } = useQuery({
    queryKey: ['municipios', by, figures],
    queryFn: async ({ signal }) => {
      const read = await call<Towns>('GET', 'municipios/leer', { query: { [by]: figures } }, { signal });
      if (by === 'codProvincia') keepTowns(figures, read.municipios);
      return read;
    },
    enabled: figures !== '',
    staleTime: Number.POSITIVE_INFINITY,
    // Silent when it fails: without the municipalities, `townProblem` accepts any name.
    meta: { background: true, told: true },
  });
  return data && [...new Set(data.municipios)];
}

/**
 * When the postcode changes, replaces the municipality if it is empty or belongs to the previous postcode: with the only one of the
 * new postcode, or with nothing if there are several, so that the person chooses.
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

/** The options that match; all of them when none matches, because the text may be of another postcode. */
const matchingOrAll: OptionsFilter = (asked) => {
  const some = matching(asked);
  return some.length > 0 ? some : asked.options.slice(0, asked.limit);
};
