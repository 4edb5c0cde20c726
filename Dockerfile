# The pages are built with everything that building takes; what runs holds only what running takes.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /replique
COPY . .
# not "npm ci": it insists on builds of the tools for every platform, which not every registry has; nothing is saved
RUN npm install --no-save --no-audit --no-fund
RUN npm run build

FROM node:24.21.0-bookworm-slim
WORKDIR /replique
COPY --from=build /replique/package.json /replique/package-lock.json /replique/LICENSE /replique/replique.mjs ./
COPY --from=build /replique/contract contract
COPY --from=build /replique/manuscript manuscript
COPY --from=build /replique/paper paper
COPY --from=build /replique/script script
COPY --from=build /replique/server server
COPY --from=build /replique/workshop workshop
COPY --from=build /replique/web/build web/build
RUN npm install --no-save --omit=dev --workspace=@replique/server --no-audit --no-fund && node workshop/prune.mjs node_modules && npm cache clean --force
RUN mkdir /data && chown node:node /data
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/main.ts"]
