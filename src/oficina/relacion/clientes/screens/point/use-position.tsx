import { Text } from '@mantine/core';
import { useState } from 'react';
import type { Point } from '#platform/kit/distance.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';

const REASONS: Record<number, string> = {
  1: 'El navegador no tiene permiso para decir dónde estás.',
  3: 'El navegador ha tardado demasiado en decir dónde estás.',
};

/** Button that reads the browser's position, for a person who is at the autoescuela. */
export function UsePosition({ onPoint }: { onPoint(point: Point): void }) {
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string>();
  if (!('geolocation' in navigator)) return null;
  const ask = () => {
    setAsking(true);
    setProblem(undefined);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setAsking(false);
        onPoint({ lat: coords.latitude, lon: coords.longitude });
      },
      ({ code }) => {
        setAsking(false);
        setProblem(REASONS[code] ?? 'El navegador no sabe dónde estás.');
      },
      { timeout: 10_000, enableHighAccuracy: true },
    );
  };
  return (
    <>
      <BusyButton busy={asking} variant="default" onClick={() => asking || ask()}>
        Usar mi posición
      </BusyButton>
      {problem && (
        <Text role="alert" c="var(--danger)">
          {problem} Pulsa en el mapa o escribe las coordenadas.
        </Text>
      )}
    </>
  );
}
