import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';

/** A server of map tiles. */
export type TileServer = {
  /** The value for MAP_TILES. */
  url: string;
  host: string;
  /** Received requests: path and Referer header. */
  asked: { path: string; referer: string | undefined }[];
  /** Whether it returns 404. */
  isBroken: boolean;
  close(): void;
};

/** Starts a local tile server. All its tiles are the same picture. */
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
