import Bowser from 'bowser';

/** Names a browser and its system, as in 'Firefox en Windows'. */
export function deviceOf(agente: string): string {
  if (agente.trim() === '') return 'Desconocido';
  const { browser, os } = Bowser.parse(agente.slice(0, 300));
  return [browser.name, os.name].filter(Boolean).join(' en ') || 'Desconocido';
}
