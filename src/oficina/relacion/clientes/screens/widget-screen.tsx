import { Box, Button, Group, NativeSelect, Stack } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { z } from 'zod';
import { OWN_BASE } from '#oficina/base/own-school/own-base.ts';
import { FORM_WIDTH } from '#platform/browser/constants.ts';
import { FormSection } from '#platform/ui/forms/form-section.tsx';
import { PageHeader } from '#platform/ui/frame/page-header.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import { Notice } from '#platform/ui/mark.tsx';
import shared from '#platform/ui/shared.module.css';
import { ownSectionsCalls } from '../calls.ts';
import type { seccionPropia } from '../operations.ts';
import { badgeCode, badgeUrl, type EmbedOptions, widgetCode } from './embed-code.ts';
import styles from './widget-screen.module.css';

type OwnSection = z.infer<typeof seccionPropia>;

const FALLBACK = 'Error al obtener tus páginas públicas';

/** /panelCliente/widget: code for the autoescuela's own site, with a preview. */
export function Component() {
  const query = useQuery({
    queryKey: ['clientes', 'ownSections'],
    queryFn: ({ signal }) => ownSectionsCalls.leer({}, signal),
    meta: { fallback: FALLBACK },
  });
  return (
    <>
      <PageHeader title="Widget y sello" />
      <QueryView query={query} fallback={FALLBACK}>
        {(sections) => (sections.length === 0 ? <NotPublished /> : <Embedding sections={sections} />)}
      </QueryView>
    </>
  );
}

const NotPublished = () => (
  <Notice>
    Todavía no tienes ninguna página publicada en el comparador. En <Link to={OWN_BASE}>tu perfil</Link> ves
    lo que falta.
  </Notice>
);

const THEMES = [
  { value: 'claro', label: 'Claro' },
  { value: 'oscuro', label: 'Oscuro' },
  { value: 'auto', label: 'El que use quien visita' },
];

const isTheme = (text: string): text is EmbedOptions['tema'] => THEMES.some(({ value }) => value === text);

function Embedding({ sections }: { sections: OwnSection[] }) {
  const [slug, setSlug] = useState(sections[0]?.slug ?? '');
  const [permiso, setPermiso] = useState('B');
  const [tema, setTema] = useState<EmbedOptions['tema']>('claro');
  const section = sections.find((one) => one.slug === slug);
  if (!section) return null;
  const { permisos, nombre } = section;
  const shown = permisos.includes(permiso) ? permiso : (permisos[0] ?? 'B');
  const embedded = { origin: window.location.origin, slug, permiso: shown, tema };
  return (
    <Stack maw={FORM_WIDTH} gap="md">
      <p className={shared.plain}>
        Enseña en tu web lo que dice de ti el comparador. Las cifras se actualizan solas, son las mismas de tu
        página pública y no cambian tu lugar en la lista. No usa cookies ni sabe quién te visita.
      </p>
      <Group grow align="flex-start">
        {sections.length > 1 && (
          <NativeSelect
            label="Sección"
            value={slug}
            onChange={({ currentTarget }) => setSlug(currentTarget.value)}
            data={sections.map((one) => ({
              value: one.slug,
              label: [`Sección ${one.seccion}`, one.municipio].filter(Boolean).join(', '),
            }))}
          />
        )}
        {permisos.length > 0 && (
          <NativeSelect
            label="Permiso"
            value={shown}
            onChange={({ currentTarget }) => setPermiso(currentTarget.value)}
            data={permisos}
          />
        )}
      </Group>
      <FormSection
        title="Widget"
        hint="Pega este código donde quieras que salga. El estilo de tu web no lo estropea, ni él a tu web"
      >
        <NativeSelect
          label="Fondo"
          value={tema}
          onChange={({ currentTarget }) => isTheme(currentTarget.value) && setTema(currentTarget.value)}
          data={THEMES}
          maw={320}
        />
        <Preview key={widgetCode(embedded)} embedded={embedded} />
        <Code label="Código del widget" code={widgetCode(embedded)} />
      </FormSection>
      <FormSection
        title="Sello"
        hint="Una imagen con su enlace, para webs y tiendas que no admiten código. También se actualiza sola"
      >
        <p className={`${shared.plain} ${styles.preview}`}>
          <img src={badgeUrl(embedded)} width={360} height={128} alt={`Así se ve el sello de ${nombre}`} />
        </p>
        <Code label="Código del sello" code={badgeCode({ ...embedded, nombre })} />
      </FormSection>
    </Stack>
  );
}

/** Shows the widget with the same script that other sites load. */
function Preview({ embedded: { slug, permiso, tema } }: { embedded: EmbedOptions }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = place.current;
    const script = document.createElement('script');
    script.src = '/widget.js';
    Object.assign(script.dataset, { seccion: slug, permiso, tema });
    box?.append(script);
    return () => box?.replaceChildren();
  }, [slug, permiso, tema]);
  return <div className={`${shared.plain} ${styles.preview}`} ref={place} />;
}

function Code({ label, code }: { label: string; code: string }) {
  const { copy, copied, error } = useClipboard({ timeout: 5_000 });
  const id = useId();
  const said = copied ? 'Copiado.' : error ? 'No se ha podido copiar: selecciónalo y cópialo a mano.' : '';
  return (
    <div>
      <Box component="p" m="0 0 4px" fz={15} fw={600} id={id}>
        {label}
      </Box>
      <pre className={`${shared.plain} ${shared.anywhere} ${styles.code}`}>
        <code>{code}</code>
      </pre>
      <Group mt="xs">
        <Button variant="default" onClick={() => copy(code)} aria-describedby={id}>
          Copiar el código
        </Button>
        <span role="status">{said}</span>
      </Group>
    </div>
  );
}
