import { NativeSelect } from '@mantine/core';
import { Link, useNavigate } from 'react-router';
import { type Informe, informes } from '../catalogue.ts';
import { type Area, areas } from '../informe.ts';
import styles from './informes.module.css';

type IndexProps = { seen: readonly Informe[]; informe: Informe; search: URLSearchParams };

/** Address of another informe: it keeps the period and drops the filters, which differ between informes. */
function addressOf(informe: string, search: URLSearchParams): string {
  const kept = [...search].filter(([name]) => ['periodo', 'desde', 'hasta'].includes(name));
  return `?${new URLSearchParams([['informe', informe], ...kept])}`;
}

/** List of the informes that the user may see, by area: links, or a select on small screens. */
export function InformeIndex({ seen, informe, search }: IndexProps) {
  const navigate = useNavigate();
  const groups = (Object.keys(areas) as Area[]).map((area) => ({
    title: areas[area],
    names: seen.filter((name) => informes[name].area === area),
  }));
  const some = groups.filter(({ names }) => names.length > 0);
  return (
    <>
      <nav aria-label="Informes" className={styles.index}>
        {some.map(({ title, names }) => (
          <section key={title} aria-label={title}>
            <h2>{title}</h2>
            <ul>
              {names.map((name) => (
                <li key={name}>
                  <Link to={addressOf(name, search)} aria-current={name === informe ? 'page' : undefined}>
                    {informes[name].titulo}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <NativeSelect
        className={styles.choice}
        label="Informe"
        value={informe}
        onChange={(event) => navigate(addressOf(event.currentTarget.value, search))}
        data={some.map(({ title, names }) => ({
          group: title,
          items: names.map((name) => ({ value: name, label: informes[name].titulo })),
        }))}
      />
    </>
  );
}
