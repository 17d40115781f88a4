import Bowser from 'bowser';

/** 'Firefox en Windows', for people who look at their own list. */
export function deviceOf(agente: string): string {
  if (agente.trim() === '') return 'Desconocido';
  const { browser, os } = Bowser.parse(agente.slice(0, 300));
  return [browser.name, os.name].filter(Boolean).join(' en ') || 'Desconocido';
}
