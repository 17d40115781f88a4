/**
 * Changes in the INE's list between 2021 (the edition of the npm package) and January 2026. Source: INE, "Relación de
 * municipios y sus códigos por provincias" (diccionario26) and street list of 2026-01, www.ine.es. Names as the INE
 * writes them, with the article behind.
 */

/** Split off from Galdakao in 2022: neither map nor place list has it, so it has no point. */
export const MUNICIPIO_NUEVO = { codigo: '48916', nombre: 'Usansolo' } as const;

export const NOMBRES_CAMBIADOS: ReadonlyMap<string, string> = new Map([
  ['01047', 'Ribera Baja/Erriberabeitia'],
  ['03007', 'Alcosser'],
  ['03009', 'Alcoi/Alcoy'],
  ['03014', 'Alacant/Alicante'],
  ['03027', 'Beniardà'],
  ['03042', 'Poble Nou de Benitatxell, el/Benitachell'],
  ['03051', 'Camp de Mirra, el/Campo de Mirra'],
  ['03065', 'Elx/Elche'],
  ['03067', 'Fageca'],
  ['03082', 'Xàbia/Jávea'],
  ['03083', 'Xixona/Jijona'],
  ['03084', "Orxa, l'/Lorcha"],
  ['03089', 'Monòver/Monóvar'],
  ['03122', 'Sant Vicent del Raspeig/San Vicente del Raspeig'],
  ['03132', 'Torre de les Maçanes, la/Torremanzanas'],
  ['03139', 'Vila Joiosa, la/Villajoyosa'],
  ['04057', 'Laujar de Andarax'],
  ['07032', 'Maó'],
  ['08023', 'Bigues i Riells del Fai'],
  ['09353', 'Santa María Ribarredonda'],
  ['10016', 'Aldehuela del Jerte'],
  ['10097', 'Higuera de Albalat'],
  ['12028', 'Benicàssim/Benicasim'],
  ['12040', 'Castelló de la Plana/Castellón de la Plana'],
  ['12055', 'Xodos/Chodos'],
  ['12085', 'Orpesa/Oropesa del Mar'],
  ['12108', 'Suera/Sueras'],
  ['12119', "Torre d'en Besora, la"],
  ['12122', 'Useres, les/Useras'],
  ['17048', "Castell d'Aro, Platja d'Aro i s'Agaró"],
  ['17100', 'Masarac i Vilarnadal'],
  ['24036', 'Valle de Ancares'],
  ['31040', 'Atetz'],
  ['31071', 'Castillonuevo/Gazteluberri'],
  ['31088', 'Valle de Elorz/Elortzibar'],
  ['31118', 'Val de Goñi/Goñerri'],
  ['31136', 'Juslapeña/Txulapain'],
  ['31207', 'Pueyo/Puiu'],
  ['31209', 'Romanzado/Erromantzatua'],
  ['43027', 'Bisbal de Montsant, La'],
  ['43136', 'Ràpita, La'],
  ['46026', 'Alfarb'],
  ['46028', 'Algar de Palància'],
  ['46119', "Énova, l'"],
  ['46127', "Font d'en Carròs, la"],
  ['46170', 'Moixent/Mogente'],
  ['46171', 'Montcada/Moncada'],
  ['46180', 'Novetlè'],
  ['46220', 'Sagunt/Sagunto'],
  ['48009', 'Arrankudiaga-Zollo'],
]);

const WITH_ARTICLE = /^(.+), (L'|A|As|El|Els|Es|La|Las|Les|Los|O|Os|Sa|Ses)$/i;

/**
 * Gives the name in reading order from the INE's, which has the article behind: "Rioja, La" gives "La Rioja", and
 * each half of a bilingual name has its own article. The article keeps the INE's capital or small letter ("el
 * Campello").
 */
export function readingName(ineName: string): string {
  return ineName
    .split('/')
    .map((half) => {
      const [, name, article] = WITH_ARTICLE.exec(half) ?? [];
      if (!name || !article) return half;
      return article.endsWith("'") ? `${article}${name}` : `${article} ${name}`;
    })
    .join('/');
}
