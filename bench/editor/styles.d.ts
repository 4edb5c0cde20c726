declare module '@replique/web/script.css'
