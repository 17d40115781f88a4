import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { formatEuros } from '#platform/kit/format.ts';
import cards from '#platform/ui/cards.module.css';
import { isMeantForElsewhere } from '#platform/ui/keys-elsewhere.ts';
import { ListEmpty } from '#platform/ui/list/list-states.tsx';
import { Mark, Under } from '#platform/ui/mark.tsx';
import { ReportTable } from '#platform/ui/report-table.tsx';
import shared from '#platform/ui/shared.module.css';
import type { AutoescuelaLanzamiento, Lanzamiento } from '../contract.ts';
import { DE_QUIEN, SIGUIENTES } from '../words.ts';
import { AutoescuelaMenu } from './autoescuela-menu.tsx';
import styles from './lanzamientos.module.css';
import { lastStep } from './town-words.ts';
import { useLetters, useStep } from './use-town.ts';

const TABS = [
  { ver: '', name: 'Todas', keeps: () => true },
  { ver: 'sinPrecio', name: 'Sin precio', keeps: ({ precio }: AutoescuelaLanzamiento) => precio === null },
  { ver: 'ruta', name: 'En la ruta', keeps: ({ parada }: AutoescuelaLanzamiento) => parada !== null },
] as const;

type AutoescuelasTableProps = { town: Lanzamiento; mayAct: boolean };

/** The autoescuelas of a town: what is known of each, its last step and its one button, solid in the row in focus. */
export function AutoescuelasTable({ town, mayAct }: AutoescuelasTableProps) {
  const [search] = useSearchParams();
  const tab = TABS.find(({ ver }) => ver === search.get('ver')) ?? TABS[0];
  const rows = town.autoescuelas.filter(tab.keeps);
  const [focused, setFocused] = useState<string>();
  const waiting = rows.filter(({ siguiente }) => siguiente !== null);
  const current = waiting.find(({ codigo }) => codigo === focused) ?? waiting[0];
  return (
    <section aria-label="Autoescuelas">
      <nav className={cards.tabs} aria-label="Cuáles se ven">
        {TABS.map(({ ver, name, keeps }) => (
          <Link
            key={ver}
            className={cards.tab}
            to={{
              search: String(new URLSearchParams({ municipio: town.municipio.codigo, ...(ver && { ver }) })),
            }}
            aria-current={ver === tab.ver ? 'page' : undefined}
            preventScrollReset
          >
            {name} {town.autoescuelas.filter(keeps).length}
          </Link>
        ))}
      </nav>
      {rows.length === 0 ? (
        <ListEmpty text="No hay ninguna así." />
      ) : (
        <ReportTable
          caption="Autoescuelas del municipio"
          rows={rows}
          rowKey={({ codigo }) => codigo}
          columns={[
            { title: 'Autoescuela y dirección', cell: (one) => <Named one={one} /> },
            { title: 'Precio', cell: (one) => <Price one={one} /> },
            { title: 'Correo', cell: ({ correo }) => <Known is={correo} /> },
            { title: 'Teléfono', cell: ({ telefono }) => <Known is={telefono !== null} /> },
            { title: 'Web', cell: ({ web }) => <Known is={web !== null} /> },
            { title: 'Último paso', cell: (one) => <Step one={one} /> },
            {
              title: 'Qué hacer',
              cell: (one) =>
                mayAct &&
                !one.negada && (
                  // biome-ignore lint/a11y/noStaticElementInteractions: what is within it is focused; the row only follows.
                  <div className={styles.acts} onFocus={() => setFocused(one.codigo)}>
                    <Next town={town} one={one} current={one === current} />
                    <AutoescuelaMenu municipio={town.municipio.codigo} one={one} />
                  </div>
                ),
            },
          ]}
        />
      )}
      <p className={`${shared.small} ${styles.foot}`}>
        La carta dice de dónde sale la dirección y cómo oponerse (RGPD, artículos 14 y 21). Correo, solo si
        alguien pide precio o publicamos uno, y sin publicidad.
      </p>
    </section>
  );
}

const Named = ({ one: { nombre, slug, direccion, delNombre } }: { one: AutoescuelaLanzamiento }) => (
  <>
    <a className={shared.titleLink} href={`/${slug}?permiso=B`}>
      {nombre}
    </a>
    <Under>
      {direccion ?? <Mark tone="waiting">{delNombre ? 'lo dice su nombre' : 'falta la dirección'}</Mark>}
    </Under>
  </>
);

function Price({ one: { precio, porMirar } }: { one: AutoescuelaLanzamiento }) {
  if (precio === null) return <Mark tone="waiting">{porMirar > 0 ? 'por mirar' : 'falta'}</Mark>;
  return (
    <span className={shared.oneLine}>
      <b className={shared.figures}>{formatEuros(precio.centimos)}</b>{' '}
      <span className={shared.small}>{DE_QUIEN[precio.origen]}</span>
    </span>
  );
}

const Known = ({ is }: { is: boolean }) =>
  is ? (
    <span className={styles.yes}>
      <span aria-hidden="true">✓</span>
      <span className={shared.hidden}>sí</span>
    </span>
  ) : (
    <span className={shared.muted}>
      <span aria-hidden="true">—</span>
      <span className={shared.hidden}>no consta</span>
    </span>
  );

const Step = ({ one }: { one: AutoescuelaLanzamiento }) => (
  <span title={one.paso ? `Lo anotó ${one.paso.por}` : undefined}>
    {one.parada !== null && (
      <span className={styles.stop}>
        <span className={shared.hidden}>Parada </span>
        {one.parada}
      </span>
    )}
    {lastStep(one)}
    {one.comprobadaEn && <Under>demostró quién es</Under>}
  </span>
);

type NextProps = { town: Lanzamiento; one: AutoescuelaLanzamiento; current: boolean };

/** The one button of a row; the letter C presses that of the row in focus while it makes a letter. */
function Next({ town, one: { codigo, nombre, siguiente }, current }: NextProps) {
  const { codigo: municipio } = town.municipio;
  const letters = useLetters(municipio);
  const step = useStep(municipio);
  const makes = current && siguiente === 'carta';
  const make = letters.mutate;
  useEffect(() => {
    if (!makes) return;
    const press = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'c' || isMeantForElsewhere(event)) return;
      event.preventDefault();
      make(codigo);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [makes, make, codigo]);
  if (siguiente === null) return null;
  const look = { size: 'xs', variant: current ? 'filled' : 'default' };
  const text = (
    <>
      {SIGUIENTES[siguiente]}
      <span className={shared.hidden}> {nombre}</span>
    </>
  );
  if (siguiente === 'carta')
    return (
      <Button
        {...look}
        disabled={letters.isPending}
        aria-keyshortcuts={current ? 'C' : undefined}
        onClick={() => make(codigo)}
      >
        {text}
        {current && (
          <span className={shared.key} aria-hidden="true">
            C
          </span>
        )}
      </Button>
    );
  if (siguiente === 'enviada')
    return (
      <Button
        {...look}
        disabled={step.isPending}
        onClick={() => step.mutate({ codigo, paso: 'carta_enviada' })}
      >
        {text}
      </Button>
    );
  const to = {
    visitar: `/panelAdmin/lanzamientos/ruta?municipio=${municipio}#${encodeURIComponent(codigo)}`,
    escribir: '/panelAdmin/peticiones',
    mirar: '/panelAdmin/preciosTraidos',
    buscar: '/panelAdmin/direcciones',
  };
  return (
    <Button {...look} component={Link} to={to[siguiente]}>
      {text}
    </Button>
  );
}
