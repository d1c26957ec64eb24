// The form for a new evening: which device it is.
import { nameDevice } from "./evening_device.js";
nameDevice(document);
