import { plural } from '#platform/kit/format.ts';
import { FormSection } from '#platform/ui/forms/form-section.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import shared from '#platform/ui/shared.module.css';
import type { MisVisitas } from '../own-standing.ts';
import { visitsText } from '../visits-text.ts';
import { STANDING_FALLBACK, useOwnStanding } from './use-own-standing.ts';

/** Visits of the public pages of the autoescuela: thirty days against the thirty before. */
export function OwnVisits() {
  const query = useOwnStanding();
  return (
    <FormSection
      title="Visitas de tu página"
      hint="Contamos las veces que se abre, nunca quién. Los robots que dicen serlo no cuentan"
    >
      <QueryView query={query} fallback={STANDING_FALLBACK}>
        {({ visitas }) => <Visits visitas={visitas} />}
      </QueryView>
    </FormSection>
  );
}

function Visits({ visitas }: { visitas: MisVisitas }) {
  const { secciones } = visitas;
  if (secciones.length === 0) return <p>Cuando tu página esté publicada verás aquí cuánto se visita.</p>;
  return (
    <div className={`${shared.stack} ${shared.gap4} ${shared.tight}`}>
      <p>{visitsText(visitas)}</p>
      {secciones.length > 1 && (
        <ul className={`${shared.list} ${shared.stack} ${shared.gap4}`}>
          {secciones.map(({ seccion, slug, ultimas }) => (
            <li key={slug}>
              <a href={`/${slug}`}>Sección {seccion}</a>: {plural(ultimas, 'visita', 'visitas')}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
