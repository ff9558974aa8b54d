# Open Larder on its embedded database or, with DATABASE_URL, on a PostgreSQL server:
#   docker build -t open-larder .
#   docker run -d --init --restart=always --stop-timeout 30 -p 127.0.0.1:3000:3000 -v larder:/home/node/data -e TIME_ZONE=Europe/Vienna open-larder

# What `npm run package` says that a production machine needs.
FROM node:24-slim AS build
WORKDIR /build
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run package
RUN mkdir package && tar -xzf build/open-larder-*.tar.gz -C package --strip-components=1

FROM node:24-slim AS dependencies
WORKDIR /dependencies
COPY --from=build /build/package/package.json /build/package/package-lock.json ./
RUN npm ci

# The process may write to its data folder only. The others are root's.
FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/home/node/data MALLOC_ARENA_MAX=1 MALLOC_MMAP_THRESHOLD_=262144 MALLOC_TRIM_THRESHOLD_=131072
WORKDIR /app
COPY --from=dependencies /dependencies/node_modules ./node_modules
COPY --from=build /build/package ./
USER node
RUN mkdir ~/data
VOLUME /home/node/data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["node", "--input-type=module", "--eval", "process.exit((await fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/api/health').then((answer) => answer.json())).status === 'ok' ? 0 : 1)"]
CMD ["node", "--max-old-space-size=512", "--max-semi-space-size=8", "scripts/start.js"]
