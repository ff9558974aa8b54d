import { Writable } from 'node:stream';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPictures, sendPicture } from './picture-pipe.ts';

/** A pipe that has taken, as a real one has, what it says that it has written. */
function createPipe(): { pipe: Writable; written: () => Buffer } {
  const pieces: Buffer[] = [];
  const pipe = new Writable({
    write(piece, _encoding, done) {
      pieces.push(Buffer.from(piece));
      setImmediate(done);
    },
  });
  return { pipe, written: () => Buffer.concat(pieces) };
}

/** What comes out of a pipe at its other end. */
async function collect(pipe: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<Map<number, Buffer>> {
  const pictures = new Map<number, Buffer>();
  for await (const { id, picture } of readPictures(pipe)) {
    expect(pictures.has(id)).toBe(false);
    pictures.set(id, picture);
  }
  return pictures;
}

test('pictures that are sent at the same time arrive each as it was, however the pipe cuts them', async () => {
  const part = fc.uint8Array({ maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(part, { maxLength: 5 }), { minLength: 1, maxLength: 6 }),
      fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1 }),
      async (pictures, cuts) => {
        const { pipe, written } = createPipe();
        await Promise.all(pictures.map((parts, id) => sendPicture(pipe, id, parts)));
        const whole = written();
        const pieces = function* () {
          for (let at = 0, turn = 0; at < whole.length; turn++) {
            const length = cuts[turn % cuts.length] ?? 1;
            yield whole.subarray(at, at + length);
            at += length;
          }
        };
        const arrived = await collect(pieces());
        expect(arrived.size).toBe(pictures.length);
        for (const [id, parts] of pictures.entries()) expect(arrived.get(id)).toEqual(Buffer.concat(parts));
      },
    ),
  );
});

test('a picture that breaks off does not arrive, and its sender learns why', async () => {
  const { pipe, written } = createPipe();
  const broken = async function* () {
    yield Buffer.from('half of ');
    throw new Error('the line is cut');
  };
  await expect(sendPicture(pipe, 1, broken())).rejects.toThrow('the line is cut');
  await sendPicture(pipe, 2, [Buffer.from('whole')]);
  await sendPicture(pipe, 1, [Buffer.from('another')]);
  const arrived = await collect([written()]);
  expect([...arrived]).toEqual([
    [2, Buffer.from('whole')],
    [1, Buffer.from('another')],
  ]);
});

test('who sends into a pipe that is closed is told', async () => {
  const { pipe } = createPipe();
  pipe.on('error', () => {});
  pipe.destroy(new Error('the other end is gone'));
  await expect(sendPicture(pipe, 1, [Buffer.from('picture')])).rejects.toThrow();
});
