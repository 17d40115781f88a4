/** The keys that people choose most and others try first, of those that the length lets through; in small letters, without accents. */
const WORDS = `
  12345678 123456789 1234567890 123123123 12341234 11223344 1122334455 87654321 987654321 0987654321 0123456789
  01234567 147258369 159753456 741852963 963852741 13579246 24681012 1234567a 12345678a 123456789a a12345678
  a123456789 abc12345 abc123456 abcd1234 abcdefgh abcdefghi 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 qwertyui qwertyuiop
  qwerty12 qwerty123 qwerty1234 qwer1234 asdfghjk asdfghjkl asdf1234 zxcvbnm1 zxcvbnm123 q1w2e3r4 qazwsxedc
  password password1 password12 password123 passw0rd p@ssw0rd p@ssword contrasena contrasena1 contrasena123
  contrasenya clave123 clave1234 clave12345 miclave123 secreto1 secreto123 admin123 admin1234 administrador
  usuario1 usuario123 bienvenido bienvenida hola1234 hola12345 holahola iloveyou iloveyou1 teamo123 tequiero
  tequiero1 tequieromucho teamomucho princesa princesa1 princess sunshine football baseball superman superman1
  computer internet trustno1 starwars whatever michelle jennifer changeme letmein1 welcome1 welcome123 master123
  dragon123 monkey123 shadow123 pokemon1 pokemon123 spiderman barcelona barcelona1 realmadrid realmadrid1
  atleticomadrid athletic sevilla1 sevillafc valencia valencia1 madrid123 espana123 andalucia futbol123 campeones
  mariposa estrella alejandro alejandra fernando francisco cristina patricia veronica1 veronica margarita
  sebastian valentina santiago santiago1 chocolate carolina gabriela angelica guadalupe esperanza
  autoescuela autoescuela1 autoescuela123 autoescola carneclaro carneclaro1 conducir conducir1 profesor profesor1
`;

const COMMON = new Set(WORDS.split(/\s+/).map(fold));

/** Whether a key is among the first that anybody would try: one of the commonest, or one character over and over. */
export const isCommonKey = (clave: string): boolean =>
  COMMON.has(fold(clave)) || /^(.)\1{7,15}$/su.test(clave);

/** Small letters without their marks. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
