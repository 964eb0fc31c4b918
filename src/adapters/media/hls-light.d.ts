/** The light build ships without types of its own; what it lacks of the full one is not used here. */
declare module "hls.js/light" {
  export { default, ErrorTypes, Events } from "hls.js"
}
