import { specifiedCaller } from './support/specified-caller.ts';
import { visitAll } from './support/specified-visit.ts';

// node scripts/llamar.ts http://localhost:3000 CLAVE : makes the 164 calls of the specification on a running demonstration, with
// the key of its users, and prints what each answers. It leaves rows there.
const [origin = 'http://localhost:3000', clave = ''] = process.argv.slice(2);
const client = specifiedCaller(origin);
try {
  await visitAll({
    call: client.call,
    worker: { email: 'admin@demo.es', clave },
    client: { email: 'autoescuela@demo.es', clave },
    unique: String(Date.now()).slice(-8),
    today: new Date().toISOString().slice(0, 10),
  });
} finally {
  for (const { call, times, status = '—', said = '' } of client.table())
    console.log(`${String(times).padStart(3)}×  ${call.padEnd(55)} ${status}  ${said}`);
  const answered = client.table().filter(({ status }) => status === 200).length;
  console.log(`${answered} de ${client.listed.length} llamadas`);
}
