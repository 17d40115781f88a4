import { Box, Button, Group } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { DIAS_PARA_DESHACER } from '#oficina/base/merges.ts';
import { alumnos } from '#oficina/relacion/alumnos/familia.ts';
import { clientes } from '#oficina/relacion/clientes/familia.ts';
import { contactosClientes } from '#oficina/relacion/contactosClientes/familia.ts';
import { FORM_WIDTH } from '#platform/browser/constants.ts';
import { showMessage } from '#platform/browser/messages.ts';
import type { CrudResource, CrudRow } from '#platform/crud/screens/resource-types.ts';
import { nameOfRow } from '#platform/crud/screens/resource-types.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { ListLoading } from '#platform/ui/list/list-states.tsx';
import { Notice } from '#platform/ui/mark.tsx';
import shared from '#platform/ui/shared.module.css';
import { fusionesCalls, fusionesFallbacks } from '../calls.ts';
import type { Comparacion, ParFusion } from '../contract.ts';
import { type ComparedField, comparedFields } from './compared-fields.ts';
import styles from './fusiones.module.css';
import { compareAt, FAMILIAS } from './words.ts';

const CONTRACTS = { clientes, contactosClientes, alumnos } as const;

type FormProps = { pair: ParFusion; comparison: Comparacion };

/** Loads the contract of the family, which is heavy, before it compares. */
export function CompareForm({ pair, comparison }: FormProps) {
  const contract = useQuery({
    queryKey: ['contract', pair.entidad],
    queryFn: () => CONTRACTS[pair.entidad].contract(),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!contract.data) return <ListLoading />;
  return <Comparing pair={pair} comparison={comparison} contract={contract.data} />;
}

function Comparing({ pair, comparison, contract }: FormProps & { contract: CrudResource }) {
  const { one, base } = FAMILIAS[pair.entidad];
  const [stays, goes] = [comparison.uno as CrudRow, comparison.otro as CrudRow];
  const compared = comparedFields(contract, stays, goes);
  const [taken, setTaken] = useState<ReadonlySet<string>>(
    () => new Set(compared.filter(({ initial }) => initial === 'goes').map(({ name }) => name)),
  );
  const merging = useMerging(pair, [stays, goes], base);
  const choose = (name: string, take: boolean) => {
    const next = new Set(taken);
    if (take) next.add(name);
    else next.delete(name);
    setTaken(next);
  };
  const names: [string, string] = [nameOfRow(contract, stays), nameOfRow(contract, goes)];
  return (
    <Box className={`${shared.stack} ${shared.gap16}`} maw={FORM_WIDTH}>
      {comparison.impedimento && <Notice warning>{comparison.impedimento}.</Notice>}
      <div className={shared.card}>
        <table className={styles.table}>
          <caption className={shared.hidden}>Datos de los dos, y cuáles se quedan</caption>
          <thead>
            <tr>
              <th scope="col">
                <span className={shared.hidden}>Dato</span>
              </th>
              <Head text="Se queda" name={names[0]} row={stays} to={`${base}/${stays._id}`} />
              <Head text="Se suma a él" name={names[1]} row={goes} to={`${base}/${goes._id}`} />
            </tr>
          </thead>
          <tbody>
            {compared.map((field) => (
              <FieldRow key={field.name} field={field} taken={taken.has(field.name)} onChoose={choose} />
            ))}
          </tbody>
        </table>
      </div>
      <Moves comparison={comparison} name={names[0]} />
      <Group justify="space-between" gap="10px 16px">
        <Button variant="default" component={Link} to={compareAt(pair.entidad, goes._id, stays._id)}>
          Que se quede el otro
        </Button>
        <BusyButton
          busy={merging.isPending}
          disabled={comparison.impedimento !== null}
          onClick={() => merging.isPending || merging.mutate([...taken])}
        >
          Fusionar en un {one}
        </BusyButton>
      </Group>
    </Box>
  );
}

function useMerging(pair: ParFusion, [stays, goes]: [CrudRow, CrudRow], base: string) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (tomar: string[]) =>
      fusionesCalls.fusionar({ ...pair, version: stays.version, versionOtro: goes.version, tomar }),
    onSuccess: () => {
      showMessage(
        'success',
        `Fusionados. Puedes deshacerlo en Duplicados durante ${DIAS_PARA_DESHACER} días`,
      );
      navigate(`${base}/${stays._id}`, { replace: true });
      // The merge moved rows of many families, so every list is read again.
      return queries.invalidateQueries();
    },
    meta: { fallback: fusionesFallbacks.fusionar },
  });
}

type HeadProps = { text: string; name: string; row: CrudRow; to: string };

const Head = ({ text, name, row, to }: HeadProps) => (
  <th scope="col">
    <span className={shared.detail}>{text}</span>
    <br />
    <Link to={to}>{name}</Link>
    {typeof row.codigo === 'string' && <span className={shared.detail}> {row.codigo}</span>}
  </th>
);

type RowProps = { field: ComparedField; taken: boolean; onChoose(name: string, take: boolean): void };

/** A field of both rows, with two radios if the person may choose a value. */
function FieldRow({ field, taken, onChoose }: RowProps) {
  const { name, title, stays, goes, choosable } = field;
  if (!choosable)
    return (
      <tr>
        <th scope="row">{title}</th>
        <td>{stays || '—'}</td>
        <td className={shared.muted}>{goes || '—'}</td>
      </tr>
    );
  const option = (text: string, take: boolean) => (
    <Group component="label" gap={8} align="baseline" wrap="nowrap">
      <input type="radio" name={name} checked={taken === take} onChange={() => onChoose(name, take)} />
      <span className={taken === take ? shared.strong : shared.muted}>
        <span className={shared.hidden}>{title}: </span>
        {text || 'Nada'}
      </span>
    </Group>
  );
  return (
    <tr>
      <th scope="row">{title}</th>
      <td>{option(stays, false)}</td>
      <td>{option(goes, true)}</td>
    </tr>
  );
}

function Moves({ comparison: { mueve, impedimento }, name }: { comparison: Comparacion; name: string }) {
  if (impedimento) return null;
  return (
    <section aria-labelledby="mueve">
      <h2 id="mueve" className={`${shared.plain} ${shared.strong}`}>
        Pasa a {name}
      </h2>
      {mueve.length === 0 ? (
        <p className={shared.muted}>El otro no tiene nada más que sus datos.</p>
      ) : (
        <Box component="ul" m="6px 0 0" pl={20}>
          {mueve.map(({ titulo, filas }) => (
            <li key={titulo}>
              {filas} {titulo}
            </li>
          ))}
        </Box>
      )}
      <p className={shared.muted}>
        {mueve.length > 0 && 'Los papeles conservan los datos con que se hicieron. '}
        Se puede deshacer durante {DIAS_PARA_DESHACER} días.
      </p>
    </section>
  );
}
