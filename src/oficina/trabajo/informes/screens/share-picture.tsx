import { Button, Menu } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { keepFile } from '#platform/browser/download.ts';
import { showMessage } from '#platform/browser/messages.ts';
import type { InformeLeido } from '../contract.ts';
import { pictureOf } from './drawn.ts';

const FORMATS = { png: 'Imagen PNG', svg: 'Imagen SVG' } as const;
type Format = keyof typeof FORMATS;

/** Saves the picture of a report as a file, to put it in a mail or in a document. */
export function SharePicture({ read }: { read: InformeLeido }) {
  const { mutate, isPending } = useMutation({
    mutationFn: async (format: Format) => {
      // Loaded when it is asked for: few visits share.
      const { drawingOf, pngOf, svgOf } = await import('#platform/ui/charts/picture.ts');
      const picture = pictureOf(read);
      const drawing = drawingOf(picture);
      const blob =
        format === 'png'
          ? await pngOf(drawing)
          : new Blob([svgOf(drawing, picture.title)], { type: 'image/svg+xml' });
      const name = `${read.informe}-${read.hasta ?? read.calculadoEn.slice(0, 10)}.${format}`;
      keepFile({ name, blob });
      return name;
    },
    onSuccess: (name) => showMessage('success', `Se ha descargado ${name}`),
    meta: { fallback: 'Error al hacer la imagen', background: true },
  });
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <Button variant="default" size="xs" loading={isPending}>
          Guardar la imagen
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {Object.entries(FORMATS).map(([format, text]) => (
          <Menu.Item key={format} onClick={() => mutate(format as Format)}>
            {text}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
