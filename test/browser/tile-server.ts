import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';

/** A server of the pictures that maps are made of. */
export type TileServer = {
  /** For MAP_TILES. */
  url: string;
  host: string;
  /** What it was asked for: the path, and from where the browser says that it comes. */
  asked: { path: string; referer: string | undefined }[];
  /** Whether it answers that there is nothing. */
  isBroken: boolean;
  close(): void;
};

/** Starts one on this machine. All of its pictures are the same. */
export async function startTileServer(): Promise<TileServer> {
  const lines =
    '<path d="M0 128H256M128 0V256" stroke="#999" stroke-width="6"/><circle cx="60" cy="70" r="30" fill="#9c9"/>';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" fill="#eee"/>${lines}</svg>`;
  const picture = await sharp(Buffer.from(svg)).png().toBuffer();
  const server = createServer((request, response) => {
    tiles.asked.push({ path: request.url ?? '', referer: request.headers.referer });
    response.writeHead(tiles.isBroken ? 404 : 200, { 'Content-Type': 'image/png' });
    response.end(tiles.isBroken ? '' : picture);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const tiles: TileServer = {
    url: `http://${host}/{z}/{x}/{y}.png`,
    host,
    asked: [],
    isBroken: false,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
  return tiles;
}
