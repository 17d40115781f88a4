/** Two decimals are about a kilometre: enough for distances, and they reveal less of the visitor. */
const rounded = (degrees: number) => Number(degrees.toFixed(2));

const UNKNOWN = 'No sabemos dónde estás: escribe tu municipio. ';

/** Asks the browser for the visitor's location and searches around it. The button is shown only if the browser can give the location. */
function ask(button: HTMLButtonElement): void {
  const words = button.previousSibling;
  const say = (text: string, label: string) => {
    if (words) words.textContent = text;
    button.textContent = label;
  };
  button.disabled = true;
  say('', 'Buscándote…');
  navigator.geolocation.getCurrentPosition(
    ({ coords }) => {
      const address = new URL(button.value, location.href);
      address.searchParams.set('cerca', `${rounded(coords.latitude)},${rounded(coords.longitude)}`);
      location.assign(address);
    },
    () => {
      button.disabled = false;
      say(UNKNOWN, 'Cerca de mí');
    },
    { timeout: 10_000, maximumAge: 600_000 },
  );
}

function look(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-near]'))
    button.hidden = !('geolocation' in navigator);
}

// A page restored from the browser's memory would still say 'Buscándote…'.
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return;
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-near]')) {
    button.disabled = false;
    button.textContent = 'Cerca de mí';
  }
});

document.addEventListener('click', ({ target }) => {
  if (target instanceof HTMLButtonElement && target.matches('[data-near]')) ask(target);
});

look();
document.addEventListener('contenido', look);

export {};
